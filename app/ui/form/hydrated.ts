/** React marks hydrated elements with its own properties; elements of the server's HTML have none. */
export const isHydrated = (element: HTMLElement) => Object.keys(element).length > 0;
