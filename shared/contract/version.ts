/** Version of this service, semantic (semver.org): in the API description and the User-Agent. */
export const VERSION = "1.0.0";
