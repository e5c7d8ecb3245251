import type { IConfiguration } from "dependency-cruiser";

export const ranks: string[];
export const domainRanks: string[];
declare const configuration: IConfiguration;
export default configuration;
