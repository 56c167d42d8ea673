/** The category of a lot or of goods: a branch, then what kind within it. */
import './category-field.css'
import { classes, Radio, Sheet, Spinner } from '@juya/ui'
import { useState } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { useText } from './category-field.i18n.ts'
import { PressField } from './form-fields.tsx'

interface Props {
  value: number
  name: string
  error?: string
  disabled?: boolean
  onChange: (id: number, name: string) => void
}

export function CategoryField({ value, name, error, disabled, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const found = useNameOf(value, value > 0 && name === '')
  return (
    <>
      <PressField
        label={t('category')}
        required
        error={error}
        disabled={disabled}
        shown={name || found}
        onPress={() => setOpen(true)}
      />
      {open && (
        <CategorySheet
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(id, path) => {
            onChange(id, path)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

/** The name of a category that is known by its number only, when a lot is edited. */
function useNameOf(id: number, wanted: boolean): string {
  const t = useText()
  const tree = useCall('auction.categories', {}, { enabled: wanted, stale_ms: 300_000 })
  for (const parent of tree.data?.list ?? []) {
    if (parent.id === id) return parent.name
    const child = parent.children?.find((one) => one.id === id)
    if (child) return t('path_of', { parent: parent.name, child: child.name })
  }
  return ''
}

function CategorySheet({
  value,
  onClose,
  onChoose,
}: {
  value: number
  onClose: () => void
  onChoose: (id: number, path: string) => void
}) {
  const t = useText()
  const branches = useCall('auction.categoryLevel1', {}, { stale_ms: 300_000 })
  const [chosen, setChosen] = useState<number>()
  const branch = branches.data?.list.find((one) => one.id === chosen) ?? branches.data?.list[0]
  const kinds = useCall(
    'auction.categoryLevel2',
    { parent_id: branch?.id ?? 0 },
    { enabled: branch !== undefined, stale_ms: 300_000 },
  )
  return (
    <Sheet open onClose={onClose} title={t('choose_category')} height="tall">
      <div className="category-sheet">
        <div className="category-sheet__branches" role="tablist" aria-orientation="vertical" aria-label={t('category')}>
          {(branches.data?.list ?? []).map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              aria-selected={one.id === branch?.id}
              className={classes('category-sheet__branch', one.id === branch?.id && 'category-sheet__branch--on')}
              onClick={() => (one.has_children ? setChosen(one.id) : onChoose(one.id, one.name))}
            >
              {one.name}
            </button>
          ))}
        </div>
        <div className="field-choices category-sheet__kinds" role="tabpanel">
          {!kinds.data && <Spinner size={24} />}
          {branch &&
            kinds.data?.list.map((kind) => (
              <Radio
                key={kind.id}
                name="category"
                on={kind.id === value}
                onChange={() => onChoose(kind.id, t('path_of', { parent: branch.name, child: kind.name }))}
              >
                {kind.name}
              </Radio>
            ))}
        </div>
      </div>
    </Sheet>
  )
}
