/** Rows as the contract shows them. */

import type { DailyRoot } from '@juya/contract'
import type { z } from 'zod'
import type { SignedRoot } from '../../domains/proof/index.ts'
import { seconds } from '../../platform/time/seconds.ts'

export const rootView = ({ signed_at, ...root }: SignedRoot): z.input<typeof DailyRoot> => ({
  ...root,
  signed_at: seconds(signed_at),
})
