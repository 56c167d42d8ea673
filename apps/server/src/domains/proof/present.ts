/** Rows as the contract shows them. */
import type { DailyRoot } from '@juya/contract'
import type { z } from 'zod'
import type { SignedRoot } from './signing.ts'

export const rootView = ({ signed_at, ...root }: SignedRoot): z.input<typeof DailyRoot> => ({
  ...root,
  signed_at: Math.floor(signed_at / 1000),
})
