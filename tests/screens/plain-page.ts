// A page made for the tests of the detectors.

/** A sound page like the product's, with this in its main part. */
export const plainPage = (
  body: string,
  style = "",
) => `<!doctype html><html lang="en"><head><title>A page made for a test</title>
<meta name="viewport" content="width=device-width"><style>body { margin: 0; font: 16px/1.5 sans-serif }
.read { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) } ${style}</style></head>
<body><main><h1>A page made for a test</h1>${body}</main></body></html>`;
