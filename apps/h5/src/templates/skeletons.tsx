/** Grey shapes in the geometry of what is loading. */
import './skeletons.css'
import { Skeleton } from '@juya/ui'

const ROWS = ['a', 'b', 'c', 'd']

/** Cards of a list, such as orders. */
export const ListSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div className="skeleton-list">
    {ROWS.slice(0, rows).map((key) => (
      <div key={key} className="skeleton-card">
        <div className="skeleton-card__head">
          <Skeleton width="short" />
          <Skeleton width="short" />
        </div>
        <div className="skeleton-card__row">
          <Skeleton shape="square" />
          <div className="skeleton-card__text">
            <Skeleton width="full" />
            <Skeleton width="half" />
            <Skeleton shape="price" />
          </div>
        </div>
      </div>
    ))}
  </div>
)

/** Two columns of lots. */
export const FeedSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div className="j-grid2">
    {ROWS.slice(0, rows).map((key) => (
      <LotSkeleton key={key} />
    ))}
  </div>
)

export const LotSkeleton = () => (
  <div className="skeleton-lot">
    <Skeleton shape="image" />
    <div className="skeleton-lot__text">
      <Skeleton width="full" />
      <Skeleton width="half" />
      <Skeleton shape="price" />
    </div>
  </div>
)

/** A photo, a bar and blocks of text. */
export const DetailSkeleton = () => (
  <div className="skeleton-detail">
    <Skeleton shape="image" />
    <div className="skeleton-detail__text">
      <Skeleton shape="title" width="long" />
      <Skeleton width="full" />
      <Skeleton width="half" />
      <Skeleton width="full" />
      <Skeleton width="long" />
    </div>
  </div>
)

/** Cells of a form or of settings. */
export const CellsSkeleton = () => (
  <div className="skeleton-cells">
    {ROWS.map((key) => (
      <div key={key} className="skeleton-cells__cell">
        <Skeleton width="short" />
        <Skeleton width="short" />
      </div>
    ))}
  </div>
)

/** Lines of text. */
export const TextSkeleton = () => (
  <div className="skeleton-text">
    <Skeleton shape="title" width="half" />
    {ROWS.map((key) => (
      <Skeleton key={key} width="full" />
    ))}
    <Skeleton width="long" />
  </div>
)
