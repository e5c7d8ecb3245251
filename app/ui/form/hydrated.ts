/** React marks the elements that it has hydrated with properties of its own; those of a server's HTML have none. */
export const isHydrated = (element: HTMLElement) => Object.keys(element).length > 0;
