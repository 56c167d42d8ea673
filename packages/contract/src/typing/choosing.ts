/** What choosers of files offer: what the server takes, so that a phone makes of another kind one of these. Browsers import this file alone. */
export const PICTURES_OFFERED = 'image/jpeg,image/png,image/webp'
export const VIDEOS_OFFERED = 'video/mp4,video/webm,video/quicktime'
