/** The closed lists and the limits of short videos, as plain data: the phone reads them as well. */
export const VIDEO_STATES = ['uploading', 'reviewing', 'visible', 'rejected', 'removed'] as const
/** The music in a video: none, its shop's own recording, or music its shop has a licence for. */
export const VIDEO_MUSIC = ['none', 'own', 'licensed'] as const
/** A video is sent in pieces of this size; the last one is what is left. */
export const VIDEO_PIECE_BYTES = 1024 * 1024
/** An upload that is not finished in this time is forgotten. */
export const VIDEO_UPLOAD_H = 24
/** Uploads a person may begin in a day. */
export const VIDEO_UPLOADS_A_DAY = 20
/** A rejected or removed video may be appealed once in this time. */
export const VIDEO_APPEAL_DAYS = 7
