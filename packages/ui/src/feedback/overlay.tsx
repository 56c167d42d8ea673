import './overlay.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { Button, IconButton } from '../forms/button.tsx'
import { XIcon } from '../icons.ts'
import { useUiTexts } from '../texts.tsx'
import { useQuestion } from './ask.ts'
import { keepBack } from './back-keeper.ts'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select:not(:disabled),[tabindex]:not([tabindex="-1"])'
let open_count = 0

/** Keeps the focus inside while shown, gives it back afterwards, and stops the page behind from scrolling. */
export function useModal(onClose?: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => keepBack(() => latest.current?.()), [])
  useEffect(() => {
    open_count += 1
    document.documentElement.classList.add('j-locked')
    // A field inside may have taken it already.
    if (!box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true })
    return () => {
      open_count -= 1
      if (open_count === 0) document.documentElement.classList.remove('j-locked')
      before?.focus?.({ preventScroll: true })
    }
  }, [before])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
      return
    }
    if (event.key !== 'Tab' || !box.current) return
    const inside = [...box.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => element.offsetParent !== null,
    )
    const first = inside[0]
    const last = inside.at(-1)
    if (!first || !last) return
    if (event.shiftKey && (document.activeElement === first || document.activeElement === box.current)) {
      event.preventDefault()
      last.focus()
    } else if (!event.shiftKey && document.activeElement === last) {
      event.preventDefault()
      first.focus()
    }
  }
  return { box, onKeyDown }
}

export interface SheetProps {
  open: boolean
  onClose: () => void
  title?: ReactNode
  /** Name for those who cannot see it, when there is no title. */
  label?: string
  /** Never scrolls; replaces the title row. */
  header?: ReactNode
  footer?: ReactNode
  /** auto: as high as its content. tall: 80 % of the screen. */
  height?: 'auto' | 'tall'
  children: ReactNode
}

/** A sheet from the bottom over a dimmed page. */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null
}

function OpenSheet({ onClose, title, label, header, footer, height = 'auto', children }: SheetProps) {
  const id = useId()
  const { box, onKeyDown } = useModal(onClose)
  const texts = useUiTexts()
  return createPortal(
    <div className="j-overlay">
      <div className="j-overlay__dim" onClick={onClose} aria-hidden="true" />
      <div
        ref={box}
        className={classes('j-sheet', `j-sheet--${height}`)}
        role="dialog"
        aria-modal="true"
        aria-label={title ? undefined : label}
        aria-labelledby={title ? id : undefined}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {header ??
          (title !== undefined && (
            <div className="j-sheet__head">
              <h2 id={id} className="j-sheet__title">
                {title}
              </h2>
              <IconButton label={texts.close} icon={<XIcon size={20} />} onClick={onClose} />
            </div>
          ))}
        <div className="j-sheet__body">{children}</div>
        {footer && <div className="j-sheet__foot">{footer}</div>}
      </div>
    </div>,
    document.body,
  )
}

export interface DialogAction {
  /** A verb: what will happen. */
  text: ReactNode
  onPress: () => void
  variant?: 'primary' | 'plain' | 'outline'
  loading?: boolean
}

/** A question before something that cannot be undone. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  actions: DialogAction[]
}) {
  return open ? (
    <OpenDialog onClose={onClose} title={title} actions={actions}>
      {children}
    </OpenDialog>
  ) : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
}: {
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  actions: DialogAction[]
}) {
  const id = useId()
  const { box, onKeyDown } = useModal(onClose)
  return createPortal(
    <div className="j-overlay j-overlay--dialog">
      <div className="j-overlay__dim" onClick={onClose} aria-hidden="true" />
      <div
        ref={box}
        className="j-dialog"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h2 id={id} className="j-dialog__title">
          {title}
        </h2>
        {children && <div className="j-dialog__body">{children}</div>}
        <div className="j-dialog__actions">
          {actions.map((action, index) => (
            <Button
              key={typeof action.text === 'string' ? action.text : index}
              variant={action.variant ?? (index === actions.length - 1 ? 'primary' : 'plain')}
              loading={action.loading}
              onClick={action.onPress}
            >
              {action.text}
            </Button>
          ))}
        </div>
      </div>
    </div>,
    document.body,
  )
}

export function DialogHost() {
  const asked = useQuestion()
  if (!asked) return null
  return (
    <Dialog
      key={asked.id}
      open
      onClose={() => asked.answer(false)}
      title={asked.title}
      actions={[
        { text: asked.cancel, onPress: () => asked.answer(false) },
        { text: asked.confirm, onPress: () => asked.answer(true) },
      ]}
    >
      {asked.body}
    </Dialog>
  )
}
