/** Licences that shops hand in, and the parts a decision on one rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { isOpenLicence, licencesByIds, lockLicence } from './filing.ts'

export const registerLicences = (): void =>
  registerQueue('licence', {
    lock: lockLicence,
    async standing(ctx, id) {
      const [row] = await licencesByIds(ctx, [id])
      if (!row) return undefined
      const documents = print(row.number, row.image, row.expires_on)
      return { open: isOpenLicence(row), parts: { status: print(row.status), documents } }
    },
    parties: licencesByIds,
  })
