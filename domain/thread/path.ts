/** The page of the conversation between a request's customer and a provider, the same for both sides. */
export const threadPath = ({
  request_id,
  provider_profile_id,
}: {
  request_id: string;
  provider_profile_id: string;
}): string => `/request/${request_id}/messages/${provider_profile_id}`;
