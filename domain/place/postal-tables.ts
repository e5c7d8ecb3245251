// Postal codes by time zone, for countries with several zones. The tables list only codes within one zone; the form
// asks about the rest.
import { unitedStates } from "./united-states.ts";

/**
 * Prefixes of postal codes by IANA zone, or ranges of prefixes ("10-29"); a longer prefix overrides a shorter one.
 * `undecided` lists prefixes inside a range that lie in more than one zone.
 */
export type PostalZones = Readonly<Record<string, string>>;

const australia: PostalZones = {
  "Australia/Sydney": "02 1 2",
  "Australia/Melbourne": "3 8",
  "Australia/Brisbane": "4 9",
  "Australia/Adelaide": "5",
  "Australia/Perth": "6",
  "Australia/Hobart": "7",
  "Australia/Darwin": "08 09",
  "Australia/Broken_Hill": "2880",
  "Australia/Lord_Howe": "2898",
  "Pacific/Norfolk": "2899",
  "Indian/Christmas": "6798",
  "Indian/Cocos": "6799",
  undecided: "0872 6443",
};

const brazil: PostalZones = {
  "America/Sao_Paulo": "0-3 70-75 760-767 8 9",
  "America/Bahia": "40-48",
  "America/Maceio": "49 57",
  "America/Recife": "50-56",
  "America/Fortaleza": "58-65",
  "America/Belem": "66-68",
  "America/Araguaina": "77",
  "America/Noronha": "53990",
  "America/Manaus": "690-692 694-695 697",
  "America/Boa_Vista": "693",
  "America/Rio_Branco": "699",
  "America/Porto_Velho": "768-769",
  "America/Cuiaba": "78",
  "America/Campo_Grande": "79",
  undecided: "6951",
};

// The first letter is the province; the exceptions are regions that keep a neighbour's time.
const canada: PostalZones = {
  "America/St_Johns": "A",
  "America/Goose_Bay": "A0P A0R A2V",
  "America/Halifax": "B C G4T",
  "America/Moncton": "E",
  "America/Toronto": "G H J K L M N P",
  "America/Winnipeg": "R P8N P8T P9 P0V P0W P0X P0Y",
  "America/Regina": "S",
  "America/Edmonton": "T S9V V0A V1A V1C X0E X0G X1A",
  "America/Vancouver": "V",
  "America/Dawson_Creek": "V1G V1J",
  "America/Creston": "V0B1G",
  "America/Blanc-Sablon": "G0G1C",
  "America/Cambridge_Bay": "X0B",
  "America/Rankin_Inlet": "X0C",
  "America/Whitehorse": "Y",
  undecided: "A0K G0G P0T V0B V0C V0W X0A",
};

const chile: PostalZones = {
  "America/Santiago": "1-4 50-58 7-9",
  "Pacific/Easter": "277",
  "America/Punta_Arenas": "62-63",
};

const china: PostalZones = { "Asia/Shanghai": "0-7 80-82 85-89", undecided: "83-84" };

const ecuador: PostalZones = { "America/Guayaquil": "01-19 21-24", "Pacific/Galapagos": "20" };

// Overseas departments and territories have their own country codes, but addresses there also end in "France".
const france: PostalZones = {
  "Europe/Paris": "01-95",
  "America/Guadeloupe": "971",
  "America/Martinique": "972",
  "America/Cayenne": "973",
  "Indian/Reunion": "974",
  "America/Miquelon": "975",
  "Indian/Mayotte": "976",
  "Pacific/Wallis": "986",
  "Pacific/Tahiti": "987",
  "Pacific/Noumea": "988",
  undecided: "9874 9875",
};

const frenchPolynesia: PostalZones = { "Pacific/Tahiti": "987", undecided: "9874 9875" };

const indonesia: PostalZones = {
  "Asia/Jakarta": "1-6 73-74",
  "Asia/Pontianak": "78-79",
  "Asia/Makassar": "70-72 75-77 8 90-96",
  "Asia/Jayapura": "97-99",
};

const mexico: PostalZones = {
  "America/Mexico_City": "01-16 20 24 27-30 34-62 65 68-76 78-79 86-87 90-96 98-99",
  "America/Merida": "97",
  "America/Monterrey": "25 267-269 64 66-67",
  "America/Tijuana": "21-22",
  "America/Mazatlan": "23 630-636 638-639 80-82",
  "America/Hermosillo": "83-85",
  "America/Cancun": "77",
  "America/Chihuahua": "31 33",
  "America/Ciudad_Juarez": "320-326",
  "America/Matamoros": "260 262 873-874 88",
  undecided: "650",
};

const micronesia: PostalZones = {
  "Pacific/Pohnpei": "96941",
  "Pacific/Chuuk": "96942-96943",
  "Pacific/Kosrae": "96944",
};

const newZealand: PostalZones = { "Pacific/Auckland": "0-9", "Pacific/Chatham": "8016 8942" };

const portugal: PostalZones = {
  "Europe/Lisbon": "1-8",
  "Atlantic/Madeira": "90-94",
  "Atlantic/Azores": "95-99",
};

const russia: PostalZones = {
  "Europe/Kaliningrad": "236-238",
  "Europe/Moscow": `101-135 140-144 150-175 180-199 214-216 241-243 248-249 300-309 344 346-347 350-369 385-386
    390-404 420-425 428-431 440-442 600-607 610-613`,
  "Europe/Samara": "426-427 443-446",
  "Europe/Saratov": "410-413",
  "Europe/Astrakhan": "414-416",
  "Europe/Ulyanovsk": "432-433",
  "Asia/Yekaterinburg": "450-457 460-462 614-629 640-641",
  "Asia/Omsk": "644-646",
  "Asia/Novosibirsk": "630-633",
  "Asia/Tomsk": "634-636",
  "Asia/Barnaul": "649 656-659",
  "Asia/Novokuznetsk": "650-654",
  "Asia/Krasnoyarsk": "647-648 655 660-663 667-668",
  "Asia/Irkutsk": "664-666 669-671",
  "Asia/Chita": "672-674 687",
  "Asia/Yakutsk": "675-677",
  "Asia/Vladivostok": "679-682 690-692",
  "Asia/Magadan": "685-686",
  "Asia/Sakhalin": "693-694",
  "Asia/Kamchatka": "683-684 688",
  "Asia/Anadyr": "689",
};

const spain: PostalZones = {
  "Europe/Madrid": "01-34 36-37 39-50",
  "Atlantic/Canary": "35 38",
  "Africa/Ceuta": "51-52",
};

const ukraine: PostalZones = { "Europe/Kyiv": "01-94" };

/** The tables by country. */
export const postalTables: Readonly<Record<string, PostalZones>> = {
  AU: australia,
  BR: brazil,
  CA: canada,
  CL: chile,
  CN: china,
  EC: ecuador,
  ES: spain,
  FM: micronesia,
  FR: france,
  ID: indonesia,
  MX: mexico,
  NZ: newZealand,
  PF: frenchPolynesia,
  PT: portugal,
  RU: russia,
  UA: ukraine,
  US: unitedStates,
};
