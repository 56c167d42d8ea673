/** The tree as one list: the arrows move in it, and with Shift they move the category. */
import { Tag } from '@juya/ui'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLanguage } from '../../lib/i18n.ts'
import { percent } from '../../lib/numbers.ts'
import { categoryTexts } from './category.i18n.ts'
import { type Category, type Move, namesOf } from './shown-category.ts'

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

interface TreeProps {
  list: Category[]
  at: Category | undefined
  onPick: (id: number) => void
  onMove: (category: Category, to: Move) => void
  onEdit?: () => void
}

export function CategoryTree({ list, at, onPick, onMove, onEdit }: TreeProps) {
  const say = categoryTexts.useText()
  const tree = useRef<HTMLDivElement>(null)
  const place = at ? list.indexOf(at) : -1
  // Where it went after a move, the focus goes too, and to a new one.
  useEffect(() => {
    const { activeElement: focused, body } = document
    if (place >= 0 && (focused === body || tree.current?.contains(focused)))
      tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [place])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = MOVES[event.key]
    const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: list.length - 1 }[event.key]
    if (event.shiftKey && to && at) onMove(at, to)
    else if (!event.shiftKey && next !== undefined && list[next]) onPick(list[next].id)
    else return
    event.preventDefault()
  }
  return (
    <div className="a-card c-tree" role="tree" aria-label={say('tree')} ref={tree} onKeyDown={onKeyDown}>
      {list.map((category) => (
        <Item
          key={category.id}
          category={category}
          list={list}
          on={category === at}
          focusable={at ? category === at : category === list[0]}
          onPick={() => onPick(category.id)}
          onEdit={onEdit}
        />
      ))}
    </div>
  )
}

interface ItemProps {
  category: Category
  list: Category[]
  on: boolean
  focusable: boolean
  onPick: () => void
  onEdit?: () => void
}

function Item({ category, list, on, focusable, onPick, onEdit }: ItemProps) {
  const say = categoryTexts.useText()
  const [name, other] = namesOf(category, useLanguage())
  const { parent_id, is_liquor, is_restricted, active, live_lots, rate_bp } = category
  const beside = list.filter((one) => one.parent_id === parent_id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    <div
      role="treeitem"
      className={`c-tree__item${on ? ' c-tree__item--on' : ''}${active ? '' : ' c-tree__item--closed'}`}
      aria-level={parent_id === null ? 1 : 2}
      aria-setsize={beside.length}
      aria-posinset={beside.indexOf(category) + 1}
      aria-selected={on}
      tabIndex={focusable ? 0 : -1}
      onClick={onPick}
      onFocus={() => !on && onPick()}
      onDoubleClick={onEdit}
    >
      <b>{name}</b> <span className="a-faint">{other}</span>
      {is_liquor && <Tag tone="amber">{say('liquor')}</Tag>}
      {is_restricted && <Tag tone="amber">{say('restricted')}</Tag>}
      {!active && <Tag tone="grey">{say('closed')}</Tag>}
      <span className="c-tree__figures">
        {live_lots > 0 && <span className="a-faint">{say('live', { count: live_lots })}</span>}
        <span className="j-num">{percent(rate_bp)}</span>
      </span>
    </div>
  )
}
