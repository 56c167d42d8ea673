/** Keys that work on every page: "g" and a letter goes to a page, "?" shows them all. */
import { usePermissions } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayRead } from '../lib/auth-provider.ts'
import { common } from '../lib/common.i18n.ts'
import { isFree } from '../lib/hotkeys.ts'
import { useLanguage } from '../lib/i18n.ts'
import { ROUTES } from '../routes.ts'
import { keyTexts } from './keys.i18n.ts'

/** After "g" the letter is waited for so long. */
const LETTER_MS = 1_500

/** The keys of pages, each with where it works. They are made with useHotkeys there. */
const OF_PAGES = [
  ['j', 'k', 'move'],
  ['Enter', '', 'open'],
  ['x', '', 'tick'],
  ['n', '', 'next'],
  ['a', '', 'approve'],
  ['e', '', 'ask'],
  ['r', '', 'refuse'],
] as const

export function Keys() {
  const say = keyTexts.useText()
  const said = common.useText()
  const lang = useLanguage() === 'en' ? 'en' : 'zh'
  const { permissions } = usePermissions()
  const go = useNavigate()
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const pages = ROUTES.filter((row) => row.go && (!row.roles || mayRead(permissions, ...row.roles)))
  const latest = useRef({ pages, go })
  latest.current = { pages, go }

  useEffect(() => {
    let until = 0
    const listen = (event: KeyboardEvent) => {
      if (!isFree(event)) return
      const key = event.key.toLowerCase()
      if (key === '?') return setOpen(true)
      // When the key was pressed counts, not when a busy page comes to it.
      const waits = event.timeStamp < until
      until = 0
      if (!waits) {
        if (key === 'g') until = event.timeStamp + LETTER_MS
        return
      }
      // On its own the letter may approve or refuse something here, whether it leads anywhere or not.
      event.preventDefault()
      event.stopImmediatePropagation()
      const page = latest.current.pages.find((row) => row.go === key)
      if (page) latest.current.go(page.path)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])

  if (!open) return null
  return (
    <dialog ref={dialog} className="a-dialog a-keys" aria-label={say('keys')} onClose={() => setOpen(false)}>
      <h2>{say('keys')}</h2>
      <dl>
        <Row keys={['/']} what={say('search')} />
        <Row keys={['Ctrl', 'K']} what={say('search')} />
        <Row keys={['?']} what={say('keys')} />
        {OF_PAGES.map(([one, other, what]) => (
          <Row key={what} keys={other ? [one, other] : [one]} what={say(what)} />
        ))}
        {pages.map((row) => (
          <Row key={row.path} keys={['g', row.go!]} what={row[lang]} />
        ))}
      </dl>
      <div className="a-dialog__buttons">
        <button type="button" className="a-button" onClick={() => dialog.current?.close()}>
          {said('close')}
        </button>
      </div>
    </dialog>
  )
}

function Row({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  )
}
