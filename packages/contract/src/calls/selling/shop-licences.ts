/** Licences of a shop. Part of the shop domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { FiledLicence, LICENCE_KINDS, Nothing } from '../../shapes/index.ts'
import { Day, Id, PicturePath, text } from '../../units.ts'

// biome-ignore format: a row opens with its method and path on one line
export const licenceRows = {
  licences: {
    method: 'GET', path: '/api/user/Shop/licence', effect: 'read', auth: 'shop', permission: 'goods',
    input: Nothing,
    data: z.object({ kinds: z.array(z.object({ kind: z.enum(LICENCE_KINDS), name: z.string() })), list: z.array(FiledLicence) }),
    refusals: [],
    note: 'What the shop filed, the newest first, and what it may file a licence for.',
  },
  fileLicence: {
    method: 'POST', path: '/api/user/Shop/licence', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ kind: z.enum(LICENCE_KINDS), number: text(60, 2), image: PicturePath, expires_on: Day }),
    data: z.object({ id: Id }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'File a licence with its last day; an operator looks at it within the time promised, and what the shop has counts meanwhile. One that was asked about is filed anew: that is the answer.',
  },
} as const satisfies Record<string, CallRow>
