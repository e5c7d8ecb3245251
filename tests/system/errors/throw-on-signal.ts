// Loaded into the product's processes before anything else: SIGUSR2 makes one throw where nothing catches.
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("planted: nothing catches this");
  });
});
