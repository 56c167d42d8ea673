import { Skeleton } from '@juya/ui'
import { FeedSkeleton } from '../../templates/skeletons.tsx'

const SHORTCUTS = Array.from({ length: 10 }, (_, place) => place)

/** The home page's own shape, so that nothing moves when it arrives. */
export const HomeSkeleton = () => (
  <>
    <div className="home-top home-top--loading" />
    <div className="home-shortcuts">
      {SHORTCUTS.map((index) => (
        <span key={index} className="home-shortcut">
          <span className="home-shortcut__icon" />
          <Skeleton width="half" />
        </span>
      ))}
    </div>
    <FeedSkeleton />
  </>
)
