/** The kind of a thing made in the studio: its category, and what that asks. Chosen for the first, it stays for the next. */
import { CategoryField } from '../../../../cards/forms/category-field.tsx'
import { ChoiceField, TextField } from '../../../../cards/forms/form-fields.tsx'
import type { Data } from '../../../../lib/api/client.ts'
import { limitOf } from '../../../../lib/forms/limits.ts'

const PARAM_MAX = limitOf('live.addLot', 'params.*').chars_max

/** What things of one session have in common. */
export interface Kind {
  category_id: number
  category_name: string
  params: Readonly<Record<string, string>>
}
export const NO_KIND: Kind = { category_id: 0, category_name: '', params: {} }

type Param = Data<'auction.publishParams'>['params'][number]

/** What must be answered of a category. */
export const askedOf = (params: readonly Param[] | undefined): Param[] =>
  (params ?? []).filter(({ required }) => required)
export const isAnswered = ({ params }: Kind, asked: readonly Param[]): boolean =>
  asked.every(({ key }) => params[key]?.trim())
/** The answers to it. */
export const answersOf = ({ params }: Kind, asked: readonly Param[]): Record<string, string> =>
  Object.fromEntries(asked.map(({ key }) => [key, params[key]!]))

export function KindFields({
  kind,
  asked,
  onKind,
}: {
  kind: Kind
  asked: readonly Param[]
  onKind: (kind: Kind) => void
}) {
  const { category_id, category_name, params } = kind
  return (
    <>
      <CategoryField
        value={category_id}
        name={category_name}
        onChange={(id, name) => onKind({ category_id: id, category_name: name, params: {} })}
      />
      {asked.map((param) => {
        const field = {
          ...{ label: param.label, required: true, value: params[param.key] ?? '' },
          onChange: (value: string) => onKind({ ...kind, params: { ...params, [param.key]: value } }),
        }
        return param.type === 'select' ? (
          <ChoiceField key={param.key} {...field} options={param.options} />
        ) : (
          <TextField key={param.key} {...field} max={PARAM_MAX} />
        )
      })}
    </>
  )
}
