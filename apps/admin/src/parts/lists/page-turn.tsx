/** Below a list: which rows these are, of how many, and the pages before and after. */
import type { ReactNode } from 'react'
import { common } from '../../lib/common.i18n.ts'
import { CaretLeftIcon, CaretRightIcon } from '../../lib/icons.ts'

export interface Place {
  page: number
  page_size: number
  total: number
  /** There are more than total says. */
  total_capped?: boolean | null | undefined
  has_more: boolean
}

export function PageTurn({
  place: { page, page_size, total, total_capped, has_more },
  rows,
  onTurn,
  children,
}: {
  place: Place
  /** How many rows this page shows. */
  rows: number
  onTurn: (page: number) => void
  children?: ReactNode
}) {
  const say = common.useText()
  const from = (page - 1) * page_size + 1
  return (
    <div className="a-pager">
      <span className="j-num">
        {rows > 0 ? say(total_capped ? 'page_of_capped' : 'page_of', { from, to: from + rows - 1, total }) : ''}
      </span>
      <span className="a-pager__turn">
        <button
          type="button"
          className="a-button a-button--square"
          aria-label={say('previous')}
          disabled={page === 1}
          onClick={() => onTurn(page - 1)}
        >
          <CaretLeftIcon size={16} />
        </button>
        <button
          type="button"
          className="a-button a-button--square"
          aria-label={say('next')}
          disabled={!has_more}
          onClick={() => onTurn(page + 1)}
        >
          <CaretRightIcon size={16} />
        </button>
      </span>
      {children}
    </div>
  )
}
