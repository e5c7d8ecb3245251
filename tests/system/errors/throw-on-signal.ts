// Loaded into the product's processes first: SIGUSR2 makes one throw an error that nothing catches.
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("planted: nothing catches this");
  });
});
