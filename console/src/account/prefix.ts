/** Path prefix of the v1 API; its contract would bring every schema into the page. */
export const V1_PREFIX = "/api/v1";
