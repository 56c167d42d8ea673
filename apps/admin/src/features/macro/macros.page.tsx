/** The answers colleagues write often: kept once, in both languages. */
import type { MacroKind } from '@juya/contract/operator/resources/macros.ts'
import { showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { Card, Two } from '../../parts/small-parts.tsx'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { macroTexts } from './macro.i18n.ts'
import { MacroDialog } from './macro-dialog.tsx'
import { type Macro, TOUCHED } from './shown-macro.ts'

export default function MacrosPage() {
  const say = macroTexts.useText()
  const { permissions } = usePermissions()
  const [editing, setEditing] = useState<Macro | MacroKind>()
  const [removing, setRemoving] = useState<Macro>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['macros'],
    queryFn: ({ signal }) => call('macros', {}, { signal }),
  })
  const may = mayAct(permissions, 'service', 'arbiter')
  const remove = useAction('removeMacro', {
    touched: TOUCHED,
    done: () => {
      setRemoving(undefined)
      showToast({ text: say('removed') })
    },
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  return (
    <div className="a-page">
      {may && (
        <div className="d-actions">
          <button type="button" className="a-button a-button--jade" onClick={() => setEditing('order')}>
            {say('add')}
          </button>
        </div>
      )}
      {data.list.length === 0 ? (
        <Nothing title={say('none')} note={say('none_note')} />
      ) : (
        <Card flush>
          <table className="a-table">
            <thead>
              <tr>
                <th scope="col">{say('kind')}</th>
                <th scope="col">{say('name')}</th>
                <th scope="col">{say('text_zh')}</th>
                <th scope="col">{say('text_en')}</th>
                <th scope="col">{say('by')}</th>
                {may && <th scope="col" aria-label={say('edit')} />}
              </tr>
            </thead>
            <tbody>
              {data.list.map((macro) => (
                <Row
                  key={macro.id}
                  macro={macro}
                  onEdit={may ? () => setEditing(macro) : undefined}
                  onRemove={() => setRemoving(macro)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {editing && <MacroDialog macro={editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <ReasonDialog
          title={say('remove_title', { name: removing.name })}
          effect={say('remove_effect')}
          confirm={say('remove')}
          tone="red"
          busy={remove.busy}
          onClose={() => setRemoving(undefined)}
          onConfirm={(reason) => remove.act({ id: removing.id, reason })}
        />
      )}
    </div>
  )
}

function Row({ macro, onEdit, onRemove }: { macro: Macro; onEdit?: () => void; onRemove: () => void }) {
  const say = macroTexts.useText()
  const { short } = useDates()
  return (
    <tr className="a-table__row">
      <td>{say(`kind.${macro.kind}`)}</td>
      <td>
        <b>{macro.name}</b>
      </td>
      <td>{macro.text_zh}</td>
      <td>{macro.text_en}</td>
      <td>
        <Two first={macro.by} second={short(macro.updated_at)} />
      </td>
      {onEdit && (
        <td className="right">
          <button type="button" className="a-link" onClick={onEdit}>
            {say('edit')}
          </button>{' '}
          <button type="button" className="a-link" onClick={onRemove}>
            {say('remove')}
          </button>
        </td>
      )}
    </tr>
  )
}
