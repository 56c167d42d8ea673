/** The link of a new operator: made when it is asked for, shown once. */
import { OPERATORS } from '@juya/contract/operator/resources/desk/operators.ts'
import { showToast } from '@juya/ui'
import { useEffect, useRef, useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { RowOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'

export function EnrolmentLink({ row, onClose }: { row: RowOf<typeof OPERATORS>; onClose: () => void }) {
  const say = useTextsOf(OPERATORS)
  const words = common.useText()
  const { short } = useDates()
  const [link, setLink] = useState<Data<'inviteOperator'>>()
  const invite = useAction('inviteOperator', { touched: touchedBy(OPERATORS), done: setLink })
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const { name } = row
  const address = link && `${location.origin}${location.pathname}#/enrol?token=${link.token}`
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '')
    showToast({ text: words('copied') })
  }
  return (
    <dialog
      ref={dialog}
      className="a-dialog"
      aria-label={say('link_title', { name })}
      onClose={onClose}
      onCancel={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          invite.act({ id: row.id })
        }}
      >
        <h2>{say('link_title', { name })}</h2>
        <p className="a-dialog__effect">
          {link ? say('link_note', { name, time: short(link.expires_at) }) : say('link_effect', { name })}
        </p>
        {address && (
          <label className="a-field">
            <span>{say('link_label')}</span>
            <textarea readOnly rows={3} value={address} onFocus={(event) => event.target.select()} />
          </label>
        )}
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={onClose}>
            {words('close')}
          </button>
          {address ? (
            <button type="button" className="a-button a-button--jade" onClick={() => void copy()}>
              {words('copy')}
            </button>
          ) : (
            <button type="submit" className="a-button a-button--jade" disabled={invite.busy}>
              {say('link_make')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}
