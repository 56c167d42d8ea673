/** One category: what it is for, what lots in it pay, and what may be done to it. */
import { ImagePlate, Tag } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { mayAct, mayRead } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { picture } from '../../lib/image.ts'
import { percent } from '../../lib/numbers.ts'
import { categoryTexts } from './category.i18n.ts'
import { CallOffDialog, CategoryRateDialog } from './category-rate.tsx'
import { type Category, type Move, namesOf } from './shown-category.ts'
import { templateTexts } from './template.i18n.ts'
import { TemplateDialog } from './template-dialog.tsx'

interface PaneProps {
  category: Category
  onEdit?: () => void
  onClosing?: () => void
  onMove?: (to: Move) => void
}

export function CategoryPane({ category, onEdit, onClosing, onMove }: PaneProps) {
  const say = categoryTexts.useText()
  const { permissions } = usePermissions()
  const [name, other] = namesOf(category, useLanguage())
  const live = say('live', { count: category.live_lots })
  return (
    <aside className="a-aside">
      <div className="a-aside__body">
        {category.image && (
          <span className="c-picture">
            <ImagePlate src={picture(category.image, 200)} alt="" radius="m" />
          </span>
        )}
        <div>
          <h2>{name}</h2>
          <p>{other}</p>
          <code>{category.code}</code> {category.is_liquor && <Tag tone="amber">{say('liquor')}</Tag>}{' '}
          {category.is_restricted && <Tag tone="amber">{say('restricted')}</Tag>}{' '}
          {!category.active && <Tag tone="grey">{say('closed')}</Tag>}
        </div>
        {mayRead(permissions, 'review', 'service', 'arbiter') ? (
          <Link to={`/lots?category_id=${category.id}&status=live`}>{live}</Link>
        ) : (
          <p>{live}</p>
        )}
        <Rate category={category} may={mayAct(permissions, 'finance')} />
        <Attributes category={category} may={mayAct(permissions, 'content')} />
        {onMove && (
          <fieldset className="d-until" aria-label={say('move')}>
            {(['up', 'down', 'in', 'out'] as const).map((to) => (
              <button
                key={to}
                type="button"
                className="a-chip"
                disabled={!category.moves.includes(to)}
                onClick={() => onMove(to)}
              >
                {say(to)}
              </button>
            ))}
          </fieldset>
        )}
        {onEdit && onClosing && (
          <div className="a-buttons">
            <button type="button" className="a-button" onClick={onEdit}>
              {say('edit')}
            </button>
            <button type="button" className="a-button" onClick={onClosing}>
              {say(category.active ? 'disable' : 'enable')}
            </button>
          </div>
        )}
      </div>
    </aside>
  )
}

function Rate({ category, may }: { category: Category; may: boolean }) {
  const say = categoryTexts.useText()
  const { short } = useDates()
  const [asking, setAsking] = useState<'set' | 'call_off'>()
  const { rate_bp, rate_from, rate_planned, rate_proposed } = category
  const close = () => setAsking(undefined)
  return (
    <div>
      <h3>{say('commission')}</h3>
      <p>
        <b className="j-num">{percent(rate_bp)}</b>{' '}
        <span className="a-faint">{say(rate_from === 'above' ? 'from_above' : rate_from)}</span>
      </p>
      {rate_planned && (
        <p className="a-note a-note--amber">
          {say('planned', { rate: percent(rate_planned.rate_bp), when: short(rate_planned.starts_at) })}{' '}
          {say('planned_note')}
        </p>
      )}
      {rate_proposed && <p className="a-note a-note--amber">{say('proposed')}</p>}
      {may && (
        <div className="a-buttons">
          {rate_planned ? (
            <button type="button" className="a-button" onClick={() => setAsking('call_off')}>
              {say('call_off')}
            </button>
          ) : (
            <button type="button" className="a-button" disabled={rate_proposed} onClick={() => setAsking('set')}>
              {say('set_rate')}
            </button>
          )}
        </div>
      )}
      {asking === 'set' && <CategoryRateDialog category={category} close={close} />}
      {asking === 'call_off' && <CallOffDialog category={category} close={close} />}
    </div>
  )
}

function Attributes({ category, may }: { category: Category; may: boolean }) {
  const say = templateTexts.useText()
  const zh = useLanguage() === 'zh-CN'
  const [editing, setEditing] = useState(false)
  const { data } = useQuery({
    queryKey: ['categoryTemplate', category.id],
    queryFn: () => call('categoryTemplate', { id: category.id }),
  })
  if (!data) return null
  return (
    <div>
      <h3>{say('attributes')}</h3>
      <p className="a-faint">{data.own ? say('version', { count: data.version }) : say('from_above')}</p>
      <ul>
        {data.fields.map((field) => (
          <li key={field.key}>
            {zh ? field.label_zh : field.label_en}
            {field.unit && ` (${field.unit})`} <small className="a-faint">{say(`type_${field.type}`)}</small>
            {field.required && ' *'}
          </li>
        ))}
      </ul>
      {may && (
        <button type="button" className="a-button" onClick={() => setEditing(true)}>
          {say('edit')}
        </button>
      )}
      {editing && <TemplateDialog category={category} shown={data} onClose={() => setEditing(false)} />}
    </div>
  )
}
