/** What a video of a lot may be; the server checks it, the form says it. */

export const VIDEO_BYTES_MAX = 50 * 1024 * 1024
export const VIDEO_SECONDS_MAX = 60
