/** A campaign's page while it is on its way: photo, title, sum, bar, four figures, tabs and two rewards. */
import { Skeleton } from '@juya/ui'

export const CampaignSkeleton = () => (
  <div>
    <div className="funding-hero funding-hero--waits" />
    <div className="funding-head">
      <Skeleton shape="title" width="long" />
      <div className="funding-raised">
        <Skeleton shape="price" />
        <Skeleton shape="price" />
      </div>
      <Skeleton width="full" />
      <div className="funding-figures">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="funding-figure">
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        ))}
      </div>
    </div>
    <div className="funding-tiers">
      {['a', 'b'].map((key) => (
        <div key={key} className="funding-tier">
          <span className="funding-tier__photo">
            <Skeleton shape="square" />
          </span>
          <div className="funding-tier__text">
            <Skeleton shape="price" />
            <Skeleton width="long" />
            <Skeleton width="full" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
