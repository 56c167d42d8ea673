/** The first level of the category tree as chips, any number of which can be on. */
import './category-chips.css'
import { Chip } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'

export function CategoryChips({
  categories,
  note,
  chosen,
  onChange,
}: {
  note: string
  categories: Data<'auction.categories'>['list']
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  return (
    <>
      <p className="category-chips__note">{note}</p>
      <div className="category-chips">
        {categories.map(({ id, name }) => {
          const on = chosen.includes(id)
          return (
            <Chip
              key={id}
              tone="fill"
              on={on}
              onPress={() => onChange(on ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              {name}
            </Chip>
          )
        })}
      </div>
    </>
  )
}
