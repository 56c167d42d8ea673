/** A mass auction as the forms of its lots. */
import type { LotForm, MassForm } from '@juya/contract'
import type { z } from 'zod'

type Form = z.output<typeof LotForm>
type Mass = z.output<typeof MassForm>

/** One form per lot of a mass auction: the common rules, each lot's own words, and ends one after the other. */
export function massForms({
  rules: common,
  lots,
  starts_at,
  first_ends_at,
  stagger_s,
  save,
}: Mass): Array<Omit<Form, 'mode'> & { mode: 'mass' }> {
  return lots.map((lot, i) => ({
    ...common,
    ...lot,
    desc: lot.desc ?? common.desc,
    desc_en: lot.desc_en ?? common.desc_en,
    mode: 'mass' as const,
    starts_at,
    ends_at: first_ends_at + i * stagger_s,
    save,
  }))
}
