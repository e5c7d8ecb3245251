/** A limit of bytes as people write it: 20971520 → "20 MB". Limits are whole multiples of 2^20 bytes. */
export const megabytesText = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
