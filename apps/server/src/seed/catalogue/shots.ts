/** How each piece of the demo world was photographed: its pictures and close-ups cut from them, each with the side it shows. */
import type { PhotoViewKey } from '@juya/contract'

/** A square cut from a picture: left, top and side as shares of the picture's own. */
export type Cut = readonly [left: number, top: number, side: number]
export interface Shot {
  /** In the demo world's folder. */
  file: string
  view: PhotoViewKey
  cut?: Cut
}

const item = (name: string, view: PhotoViewKey, cut?: Cut): Shot => ({ file: `items/${name}.webp`, view, cut })

/** By the piece's name; the picture of the whole piece first. A cut is called back, base or mark only where that is what one sees. */
export const SHOTS = {
  'jade-bangle-green': [
    item('jade-bangle-green-main', 'front'),
    item('jade-bangle-green-detail', 'detail'),
    item('jade-bangle-green-main', 'detail', [0.08, 0.36, 0.5]),
    item('jade-bangle-green-detail', 'side', [0.5, 0.2, 0.5]),
  ],
  'jade-bangle-lavender': [
    item('jade-bangle-lavender-main', 'front'),
    item('jade-bangle-lavender-detail', 'detail'),
    item('jade-bangle-lavender-main', 'side', [0.12, 0.16, 0.48]),
    item('jade-bangle-lavender-detail', 'detail', [0, 0.3, 0.5]),
  ],
  'hetian-plaque': [
    item('hetian-plaque-main', 'front'),
    item('hetian-plaque-back', 'back'),
    item('hetian-plaque-detail', 'detail'),
    item('hetian-plaque-back', 'detail', [0.18, 0.3, 0.46]),
    item('hetian-plaque-detail', 'top', [0.02, 0.02, 0.5]),
  ],
  'bi-disc': [
    item('bi-disc-main', 'front'),
    item('bi-disc-back', 'side'),
    item('bi-disc-detail', 'detail'),
    item('bi-disc-detail', 'detail', [0.12, 0.1, 0.45]),
    item('bi-disc-main', 'flaw', [0.42, 0.16, 0.42]),
  ],
  'jade-beads': [
    item('jade-beads-main', 'front'),
    item('jade-beads-detail', 'detail'),
    item('jade-beads-detail', 'detail', [0.48, 0.42, 0.46]),
    item('jade-beads-main', 'side', [0.16, 0.2, 0.45]),
  ],
  'jade-seal': [
    item('jade-seal-main', 'front'),
    item('jade-seal-back', 'mark'),
    item('jade-seal-detail', 'top'),
    item('jade-seal-back', 'mark', [0.22, 0.16, 0.46]),
    item('jade-seal-main', 'detail', [0.26, 0.2, 0.44]),
  ],
  'jade-pingankou': [
    item('jade-pingankou-main', 'front'),
    item('jade-pingankou-detail', 'detail'),
    item('jade-pingankou-detail', 'detail', [0.26, 0.22, 0.46]),
    item('jade-pingankou-main', 'detail', [0.2, 0.46, 0.46]),
  ],
  'jade-cong': [
    item('jade-cong-main', 'front'),
    item('jade-cong-detail', 'detail'),
    item('jade-cong-detail', 'top', [0.18, 0.02, 0.5]),
    item('jade-cong-main', 'flaw', [0.28, 0.44, 0.44]),
  ],
  'jade-ring': [
    item('jade-ring-main', 'front'),
    item('jade-ring-detail', 'detail'),
    item('jade-ring-detail', 'detail', [0.24, 0.14, 0.46]),
    item('jade-ring-main', 'side', [0.14, 0.34, 0.46]),
  ],
  'celadon-vase': [
    item('celadon-vase-main', 'front'),
    item('celadon-vase-back', 'back'),
    item('celadon-vase-detail', 'detail'),
    item('celadon-vase-detail', 'top', [0.26, 0, 0.48]),
    item('celadon-vase-main', 'detail', [0.26, 0.48, 0.44]),
  ],
  'celadon-bowl': [
    item('celadon-bowl-main', 'front'),
    item('celadon-bowl-detail', 'detail'),
    item('celadon-bowl-main', 'detail', [0.28, 0.3, 0.46]),
    item('celadon-bowl-detail', 'side', [0.4, 0.34, 0.5]),
  ],
  'white-bowl': [
    item('white-bowl-main', 'front'),
    item('white-bowl-detail', 'detail'),
    item('white-bowl-main', 'side', [0.26, 0.36, 0.48]),
    item('white-bowl-detail', 'detail', [0.34, 0.06, 0.5]),
  ],
  'oxblood-vase': [
    item('oxblood-vase-main', 'front'),
    item('oxblood-vase-back', 'back'),
    item('oxblood-vase-detail', 'detail'),
    item('oxblood-vase-detail', 'top', [0.2, 0.08, 0.5]),
    item('oxblood-vase-main', 'detail', [0.26, 0.46, 0.44]),
  ],
  'jian-bowl': [
    item('jian-bowl-main', 'front'),
    item('jian-bowl-detail', 'detail'),
    item('jian-bowl-main', 'side', [0.24, 0.34, 0.5]),
    item('jian-bowl-detail', 'detail', [0.02, 0.02, 0.5]),
  ],
  'yixing-teapot': [
    item('yixing-teapot-main', 'front'),
    item('yixing-teapot-back', 'back'),
    item('yixing-teapot-detail', 'detail'),
    item('yixing-teapot-detail', 'top', [0.3, 0.1, 0.5]),
    item('yixing-teapot-main', 'side', [0.06, 0.26, 0.46]),
  ],
  'double-gourd': [
    item('double-gourd-main', 'front'),
    item('double-gourd-detail', 'detail'),
    item('double-gourd-main', 'top', [0.26, 0.08, 0.46]),
    item('double-gourd-main', 'detail', [0.26, 0.46, 0.46]),
  ],
  'yellow-dish': [
    item('yellow-dish-main', 'front'),
    item('yellow-dish-detail', 'side'),
    item('yellow-dish-main', 'detail', [0.06, 0.26, 0.46]),
    item('yellow-dish-detail', 'detail', [0.1, 0.18, 0.5]),
  ],
  'guan-censer': [
    item('guan-censer-main', 'front'),
    item('guan-censer-detail', 'detail'),
    item('guan-censer-detail', 'detail', [0.2, 0.36, 0.48]),
    item('guan-censer-main', 'top', [0.26, 0.22, 0.46]),
  ],
  'bw-meiping': [
    item('bw-meiping-main', 'front'),
    item('bw-meiping-back', 'back'),
    item('bw-meiping-detail', 'detail'),
    item('bw-meiping-detail', 'detail', [0.3, 0.44, 0.5]),
    item('bw-meiping-main', 'detail', [0.28, 0.5, 0.42]),
  ],
  'bw-jar': [
    item('bw-jar-main', 'front'),
    item('bw-jar-back', 'back'),
    item('bw-jar-detail', 'detail'),
    item('bw-jar-back', 'top', [0.28, 0.04, 0.44]),
    item('bw-jar-detail', 'detail', [0.26, 0.44, 0.5]),
  ],
  'bw-plate': [
    item('bw-plate-main', 'front'),
    item('bw-plate-detail', 'detail'),
    item('bw-plate-detail', 'detail', [0.36, 0.2, 0.5]),
    item('bw-plate-main', 'detail', [0.12, 0.12, 0.46]),
  ],
  'bw-cups': [
    item('bw-cups-main', 'front'),
    item('bw-cups-detail', 'detail'),
    item('bw-cups-detail', 'side', [0, 0.34, 0.5]),
    item('bw-cups-main', 'top', [0.24, 0.18, 0.46]),
  ],
  'bronze-ding': [
    item('bronze-ding-main', 'front'),
    item('bronze-ding-back', 'back'),
    item('bronze-ding-detail', 'detail'),
    item('bronze-ding-detail', 'detail', [0.3, 0.34, 0.46]),
    item('bronze-ding-back', 'top', [0.18, 0.14, 0.5]),
  ],
  coins: [
    item('coins-main', 'front'),
    item('coins-detail', 'detail'),
    item('coins-detail', 'mark', [0.18, 0.34, 0.56]),
    item('coins-main', 'detail', [0.5, 0.22, 0.46]),
  ],
  sycee: [
    item('sycee-main', 'front'),
    item('sycee-detail', 'detail'),
    item('sycee-detail', 'mark', [0.26, 0.36, 0.46]),
    item('sycee-main', 'side', [0.12, 0.26, 0.5]),
  ],
  'bronze-bell': [
    item('bronze-bell-main', 'front'),
    item('bronze-bell-detail', 'detail'),
    item('bronze-bell-detail', 'detail', [0.24, 0.3, 0.48]),
    item('bronze-bell-main', 'top', [0.26, 0.14, 0.46]),
  ],
  'bronze-mirror': [
    item('bronze-mirror-main', 'front'),
    item('bronze-mirror-detail', 'detail'),
    item('bronze-mirror-detail', 'mark', [0.14, 0.2, 0.5]),
    item('bronze-mirror-main', 'flaw', [0.2, 0.44, 0.44]),
  ],
  'iron-kettle': [
    item('iron-kettle-main', 'front'),
    item('iron-kettle-detail', 'detail'),
    item('iron-kettle-detail', 'flaw', [0.36, 0.2, 0.44]),
    item('iron-kettle-main', 'side', [0.04, 0.34, 0.5]),
  ],
  'liquor-white': [
    item('liquor-white-main', 'front'),
    item('liquor-white-detail', 'top'),
    item('liquor-white-main', 'mark', [0.26, 0.42, 0.44]),
    item('liquor-white-detail', 'detail', [0.12, 0.1, 0.46]),
  ],
  'liquor-jar': [
    item('liquor-jar-main', 'front'),
    item('liquor-jar-detail', 'top'),
    item('liquor-jar-main', 'mark', [0.26, 0.38, 0.44]),
    item('liquor-jar-detail', 'detail', [0.06, 0.3, 0.46]),
  ],
  'liquor-gourd': [
    item('liquor-gourd-main', 'front'),
    item('liquor-gourd-detail', 'detail'),
    item('liquor-gourd-main', 'top', [0.1, 0.06, 0.46]),
    item('liquor-gourd-main', 'side', [0.44, 0.4, 0.46]),
  ],
  'snuff-overlay': [
    item('snuff-overlay-main', 'front'),
    item('snuff-overlay-back', 'back'),
    item('snuff-overlay-detail', 'detail'),
    item('snuff-overlay-main', 'top', [0.28, 0.04, 0.44]),
    item('snuff-overlay-detail', 'detail', [0.06, 0.1, 0.46]),
  ],
  'snuff-painted': [
    item('snuff-painted-main', 'front'),
    item('snuff-painted-detail', 'detail'),
    item('snuff-painted-detail', 'detail', [0.4, 0.48, 0.48]),
    item('snuff-painted-main', 'top', [0.26, 0.04, 0.46]),
  ],
  'glass-vase': [
    item('glass-vase-main', 'front'),
    item('glass-vase-detail', 'detail'),
    item('glass-vase-detail', 'top', [0.24, 0, 0.5]),
    item('glass-vase-main', 'detail', [0.24, 0.46, 0.46]),
  ],
  'scroll-landscape': [
    item('scroll-landscape-main', 'front'),
    item('scroll-landscape-detail', 'detail'),
    item('scroll-landscape-main', 'mark', [0.42, 0.16, 0.34]),
    item('scroll-landscape-detail', 'detail', [0.26, 0.44, 0.48]),
    item('scroll-landscape-back', 'other'),
  ],
  'scroll-calligraphy': [
    item('scroll-calligraphy-main', 'front'),
    item('scroll-calligraphy-detail', 'detail'),
    item('scroll-calligraphy-detail', 'detail', [0.28, 0.32, 0.46]),
    item('scroll-calligraphy-main', 'mark', [0.3, 0.48, 0.36]),
  ],
  couplet: [
    item('couplet-main', 'front'),
    item('couplet-main', 'detail', [0.46, 0.1, 0.5]),
    item('couplet-main', 'mark', [0.06, 0.5, 0.5]),
    item('couplet-main', 'detail', [0.04, 0.08, 0.48]),
  ],
  'folding-fan': [
    item('folding-fan-main', 'front'),
    item('folding-fan-detail', 'detail'),
    item('folding-fan-main', 'mark', [0.52, 0.28, 0.42]),
    item('folding-fan-detail', 'detail', [0.4, 0.46, 0.5]),
  ],
  'album-bamboo': [
    item('album-bamboo-main', 'front'),
    item('album-bamboo-detail', 'detail'),
    item('album-bamboo-detail', 'mark', [0.06, 0.16, 0.44]),
    item('album-bamboo-detail', 'detail', [0.42, 0.2, 0.5]),
  ],
  'round-fan': [
    item('round-fan-main', 'front'),
    item('round-fan-detail', 'detail'),
    item('round-fan-detail', 'mark', [0.52, 0.5, 0.44]),
    item('round-fan-detail', 'detail', [0.2, 0.08, 0.48]),
  ],
  'agarwood-bracelet': [
    item('agarwood-bracelet-main', 'front'),
    item('agarwood-bracelet-detail', 'detail'),
    item('agarwood-bracelet-detail', 'detail', [0.02, 0.38, 0.46]),
    item('agarwood-bracelet-main', 'side', [0.36, 0.46, 0.44]),
  ],
  'rosewood-box': [
    item('rosewood-box-main', 'front'),
    item('rosewood-box-detail', 'detail'),
    item('rosewood-box-detail', 'detail', [0.4, 0.28, 0.46]),
    item('rosewood-box-main', 'side', [0.06, 0.3, 0.46]),
  ],
  'brush-pot': [
    item('brush-pot-main', 'front'),
    item('brush-pot-detail', 'detail'),
    item('brush-pot-main', 'detail', [0.28, 0.42, 0.44]),
    item('brush-pot-detail', 'top', [0.16, 0.22, 0.5]),
  ],
  'bamboo-pot': [
    item('bamboo-pot-main', 'front'),
    item('bamboo-pot-detail', 'detail'),
    item('bamboo-pot-detail', 'mark', [0.3, 0.12, 0.46]),
    item('bamboo-pot-main', 'detail', [0.26, 0.42, 0.44]),
  ],
  'mini-table': [
    item('mini-table-main', 'front'),
    item('mini-table-detail', 'detail'),
    item('mini-table-detail', 'top', [0.12, 0.16, 0.5]),
    item('mini-table-main', 'side', [0.1, 0.3, 0.5]),
  ],
  'puer-cake': [
    item('puer-cake-main', 'front'),
    item('puer-cake-back', 'other'),
    item('puer-cake-detail', 'detail'),
    item('puer-cake-main', 'mark', [0.32, 0.28, 0.42]),
    item('puer-cake-back', 'detail', [0.38, 0.34, 0.5]),
  ],
  'white-tea-cake': [
    item('white-tea-cake-main', 'front'),
    item('white-tea-cake-detail', 'detail'),
    item('white-tea-cake-main', 'flaw', [0.1, 0.5, 0.46]),
    item('white-tea-cake-detail', 'detail', [0.34, 0.1, 0.5]),
  ],
  'tea-caddy': [
    item('tea-caddy-main', 'front'),
    item('tea-caddy-main', 'detail', [0.3, 0.16, 0.44]),
    item('tea-caddy-main', 'side', [0.28, 0.36, 0.44]),
    item('tea-caddy-main', 'detail', [0, 0.5, 0.42]),
  ],
  'watch-silver': [
    item('watch-silver-main', 'front'),
    item('watch-silver-detail', 'detail'),
    item('watch-silver-detail', 'detail', [0.38, 0.4, 0.46]),
    item('watch-silver-main', 'side', [0.42, 0.34, 0.44]),
  ],
  'watch-gold': [
    item('watch-gold-main', 'front'),
    item('watch-gold-detail', 'detail'),
    item('watch-gold-detail', 'detail', [0.22, 0.3, 0.5]),
    item('watch-gold-main', 'side', [0.44, 0.32, 0.42]),
  ],
  'pocket-watch': [
    item('pocket-watch-main', 'front'),
    item('pocket-watch-detail', 'detail'),
    item('pocket-watch-main', 'top', [0.4, 0.16, 0.46]),
    item('pocket-watch-detail', 'detail', [0.44, 0.36, 0.5]),
  ],
  'shoushan-seal': [
    item('shoushan-seal-main', 'front'),
    item('shoushan-seal-detail', 'top'),
    item('shoushan-seal-detail', 'detail', [0.22, 0.44, 0.5]),
    item('shoushan-seal-main', 'detail', [0.24, 0.44, 0.46]),
  ],
  'chicken-blood-pair': [
    item('chicken-blood-pair-main', 'front'),
    item('chicken-blood-pair-detail', 'detail'),
    item('chicken-blood-pair-main', 'detail', [0.18, 0.2, 0.44]),
    item('chicken-blood-pair-detail', 'detail', [0.08, 0.3, 0.5]),
  ],
  'agate-slice': [
    item('agate-slice-main', 'front'),
    item('agate-slice-detail', 'detail'),
    item('agate-slice-detail', 'detail', [0.18, 0.3, 0.46]),
    item('agate-slice-main', 'side', [0.48, 0.3, 0.44]),
  ],
  'scholar-rock': [
    item('scholar-rock-main', 'front'),
    item('scholar-rock-back', 'back'),
    item('scholar-rock-detail', 'detail'),
    item('scholar-rock-detail', 'top', [0.24, 0.02, 0.5]),
    item('scholar-rock-back', 'detail', [0.26, 0.48, 0.44]),
  ],
  'stamp-album': [
    item('stamp-album-main', 'front'),
    item('stamp-album-detail', 'detail'),
    item('stamp-album-detail', 'detail', [0.02, 0.46, 0.5]),
    item('stamp-album-main', 'detail', [0.46, 0.2, 0.48]),
  ],
  'old-book': [
    item('old-book-main', 'front'),
    item('old-book-back', 'other'),
    item('old-book-detail', 'mark'),
    item('old-book-back', 'mark', [0.3, 0.4, 0.42]),
    item('old-book-main', 'side', [0.44, 0.32, 0.44]),
  ],
} as const satisfies Record<string, readonly Shot[]>

export type ItemName = keyof typeof SHOTS
