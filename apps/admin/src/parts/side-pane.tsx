/** A pane beside its list. On a phone it lies over the list, with a way back. */
import { type ReactNode, useEffect } from 'react'
import { common } from '../lib/common.i18n.ts'
import { CaretLeftIcon } from '../lib/icons.ts'

/** Whether panes lie over their lists (phone.css). */
export const lies_over = (): boolean => matchMedia('(max-width: 47.5em)').matches

export function SidePane({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const say = common.useText()
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && lies_over() && !document.querySelector('dialog[open]')) onClose()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose])
  return (
    <div className="a-beside">
      <button type="button" className="a-beside__back" onClick={onClose}>
        <CaretLeftIcon size={18} />
        {say('back')}
      </button>
      {children}
    </div>
  )
}

/** Where a pane will stand once something of its list is picked. */
export function EmptyPane({ icon, text }: { icon?: ReactNode; text: string }) {
  return (
    <aside className="a-aside a-aside--empty">
      <div className="a-centre">
        {icon}
        <p className="a-faint">{text}</p>
      </div>
    </aside>
  )
}

interface BesideProps {
  id: number | undefined
  close: () => void
  icon: ReactNode
  /** What the empty place says. */
  pick: string
  children: (id: number) => ReactNode
}

/** The place beside a list: the pane of the row that is open, else what to pick. */
export const Beside = ({ id, close, icon, pick, children }: BesideProps) =>
  id === undefined ? <EmptyPane icon={icon} text={pick} /> : <SidePane onClose={close}>{children(id)}</SidePane>
