import { Skeleton } from '@juya/ui'
import { FeedSkeleton } from '../../templates/skeletons.tsx'

/** The home page's own shape, so that nothing moves when it arrives. */
export const HomeSkeleton = () => (
  <>
    <div className="home-top home-top--loading" />
    <div className="home-shortcuts">
      {Array.from({ length: 10 }, (_, index) => (
        <span key={index} className="home-shortcut">
          <span className="home-shortcut__icon" />
          <Skeleton width="half" />
        </span>
      ))}
    </div>
    <FeedSkeleton />
  </>
)
