/** The secrets that the media role and the web role share: each made of the installation's own, for one use. */
import type { Secrets } from '../../platform/config.ts'
import { keyOf } from '../../platform/secrets/keys.ts'

type Installation = Pick<Secrets, 'app_key'>

/** Signs what goes through the private door and what the media role tells, with the answers. */
export const doorSecret = (secrets: Installation): string => keyOf(secrets, 'media.doors').toString('base64')
/** Signs viewers' tickets. */
export const ticketKey = (secrets: Installation): Buffer => keyOf(secrets, 'media.tickets')
