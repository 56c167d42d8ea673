/** Stands in authorizeTemplate where the return address goes. */
export const RETURN_URL = '{return_url}'
