/** The second currency amounts are shown in as a guide; it stays on this phone. None unless one is chosen. */
import { GUIDE_CURRENCIES, type GuideCurrency } from '@juya/contract/calls/money/currencies.ts'
import { signal, useSignal } from '../../lib/storage/signal.ts'
import { KEYS, readText, removeKey, writeText } from '../../lib/storage/storage.ts'

const stored = readText(KEYS.guide_currency)
const chosen = signal<GuideCurrency | null>(GUIDE_CURRENCIES.find((currency) => currency === stored) ?? null)

export const useGuideCurrency = (): GuideCurrency | null => useSignal(chosen)

export function chooseGuideCurrency(next: GuideCurrency | null): void {
  if (next === null) removeKey(KEYS.guide_currency)
  else writeText(KEYS.guide_currency, next)
  chosen.set(next)
}
