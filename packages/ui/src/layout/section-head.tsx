import './section-head.css'
import type { ReactNode } from 'react'
import { CaretRightIcon } from '../icons.ts'

/** A serif heading over a block, with a way to see everything. */
export function SectionHead({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <div className="j-sectionhead">
      <h2 className="j-section-title">{title}</h2>
      {action}
    </div>
  )
}

/** "See all ›" */
export function MoreLink({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="j-more j-hit" onClick={onPress}>
      {children}
      <CaretRightIcon size={14} />
    </button>
  )
}
