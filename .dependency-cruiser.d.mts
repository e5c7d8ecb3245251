import type { IConfiguration } from "dependency-cruiser";

export const ranks: string[];
declare const configuration: IConfiguration;
export default configuration;
