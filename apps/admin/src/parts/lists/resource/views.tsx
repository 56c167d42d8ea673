/** Saved views of a list: links to them, and the dialog that keeps what the address asks under a name. */
import type { Resource } from '@juya/contract/operator/resources/frame.ts'
import { classes, showToast } from '@juya/ui'
import { useGetIdentity } from 'ra-core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useViews } from '../../../layout/use-views.ts'
import type { Data, Input } from '../../../lib/api.ts'
import { common } from '../../../lib/common.i18n.ts'
import { BookmarkSimpleIcon, PushPinIcon, XIcon } from '../../../lib/icons.ts'
import { limitOf } from '../../../lib/limits.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWord } from '../../../lib/words.i18n.ts'
import { type Asked, writeAddress } from './address.ts'
import { viewTexts } from './views.i18n.ts'
import '../../panes.css'

type View = Data<'views'>['list'][number]

/** The views of a list, the one the address asks for marked. */
export function Views({ resource, asked }: { resource: Resource; asked: Asked }) {
  const say = viewTexts.useText()
  const word = useWord()
  const { data } = useViews()
  const remove = useAction('removeView', { touched: ['views'], done: () => showToast({ text: say('removed') }) })
  const mine = (data?.list ?? []).filter((view) => view.resource === resource.name)
  if (mine.length === 0) return null
  const here = writeAddress(asked)
  return (
    <nav className="a-asked" aria-label={say('views')}>
      {mine.map((view) => (
        <span key={view.id} className={classes('a-view', view.query === here && 'a-view--on')}>
          <Link to={`?${view.query}`} aria-current={view.query === here ? 'page' : undefined}>
            {view.pinned ? <PushPinIcon size={14} /> : <BookmarkSimpleIcon size={14} />} {view.name}
            {view.for_role && <small>{word('role', view.for_role)}</small>}
          </Link>
          {view.may_remove && (
            <button
              type="button"
              className="a-asked__off"
              aria-label={say('remove', { name: view.name })}
              disabled={remove.busy}
              onClick={() => remove.act({ id: view.id })}
            >
              <XIcon size={14} />
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}

export function SaveView({ resource, asked }: { resource: Resource; asked: Asked }) {
  const say = viewTexts.useText()
  const [open, setOpen] = useState(false)
  if (writeAddress(asked) === '') return null
  return (
    <>
      <button type="button" className="a-chip a-chip--add" onClick={() => setOpen(true)}>
        <BookmarkSimpleIcon size={15} /> {say('save')}
      </button>
      {open && <SaveDialog resource={resource} asked={asked} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ resource, asked, onClose }: { resource: Resource; asked: Asked; onClose: () => void }) {
  const say = viewTexts.useText()
  const said = common.useText()
  const word = useWord()
  const { identity } = useGetIdentity()
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [pinned, setPinned] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const save = useAction('saveView', {
    touched: ['views'],
    done: (view: View) => {
      onClose()
      showToast({ text: say('saved', { name: view.name }) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || save.busy) return
    const for_role = (role || undefined) as Input<'saveView'>['for_role']
    save.act({ resource: resource.name, name: name.trim(), query: writeAddress(asked), for_role, pinned })
  }
  return (
    <dialog ref={dialog} className="a-dialog" aria-label={say('save')} onClose={onClose} onCancel={onClose}>
      <form onSubmit={submit}>
        <h2>{say('save')}</h2>
        <p className="a-dialog__effect">{say('save_note')}</p>
        <div className="a-ask">
          <label>
            {say('name')}
            <input
              type="text"
              autoComplete="off"
              maxLength={limitOf('saveView', 'name').chars_max}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          <label>
            {say('for')}
            <select value={role} onChange={({ target }) => setRole(target.value)}>
              <option value="">{say('for_me')}</option>
              {((identity?.roles as string[] | undefined) ?? []).map((one) => (
                <option key={one} value={one}>
                  {say('for_role', { role: word('role', one) })}
                </option>
              ))}
            </select>
          </label>
          <div className="a-ask__words">
            <label className="r-point">
              <input type="checkbox" checked={pinned} onChange={({ target }) => setPinned(target.checked)} />
              <span>{say('pin')}</span>
            </label>
          </div>
        </div>
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={onClose}>
            {said('cancel')}
          </button>
          <button type="submit" className="a-button a-button--ink" disabled={name.trim() === '' || save.busy}>
            {say('save')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
