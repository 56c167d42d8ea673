/** The takeout's interface for other domains and answers. */
export { linkTo } from './links.ts'
export { fileNameOf, filesOf, startTakeout, type TakeoutFile } from './making.ts'
export { moment, type Owner, registerPart, yuan } from './parts.ts'
export { setting } from './settings.ts'
