/** The app's version as people see it, and its running number [R9.6]. */
export const APP_VERSION = '1.7.0'
export const VERSION_CODE = 136
