type Pair = { request_id: string; provider_profile_id: string };

/** The page of the conversation between a request's customer and a provider, the same for both sides. */
export const threadPath = ({ request_id, provider_profile_id }: Pair): string =>
  `/request/${request_id}/messages/${provider_profile_id}`;

/** The end of that page: the latest messages, and the form for the next one. */
export const threadEndPath = (pair: Pair): string => `${threadPath(pair)}#write`;
