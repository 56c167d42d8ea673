-- No shop promises an appraisal: there is none. Lots that run keep the promises they were opened with.
UPDATE shop_shops SET guarantees = array_remove(guarantees, 'appraisal_backed') WHERE 'appraisal_backed' = ANY (guarantees);
--> statement-breakpoint
-- Shortcuts of the release become those of this one; a row that an operator has changed stays as it is.
UPDATE site_home_rows h SET name_en = n.name_en, name_zh = n.name_zh, icon = n.icon, link = n.link, sort = n.sort FROM (VALUES
  ('/pages/tabbar/menu/menu', 'Categories', 'Tonight', '今晚', 'moon', '/pages/auction/tonight', 1),
  ('/pages/users/compete', 'My bids', 'Sold prices', '成交记录', 'chart-line', '/pages/main/pricerecords', 6),
  ('/pages/users/circusee', 'Watching', 'Coupons', '领券中心', 'ticket', '/pages/users/discountList', 7),
  ('/pages/users/guarantee', 'Deposits', 'At a price', '一口价商品', 'handbag', '/pages/main/goods', 5),
  ('/pages/auctionhouse/auctionhouse', 'Houses', 'Houses', '拍卖行', 'bank', '/pages/auctionhouse/auctionhouse', 4),
  ('/pages/leaky/leaky', 'Bargains', 'Bargains', '捡漏', 'tag', '/pages/leaky/leaky', 8),
  ('/pages/main/shop/shop', 'Shops', 'Shops', '店铺', 'storefront', '/pages/main/shop/shop', 10)
) AS n (was_link, was_name, name_en, name_zh, icon, link, sort) WHERE h.link = n.was_link AND h.name_en = n.was_name AND h.kind = 'shortcut' AND h.version = 1 AND h.revision = 1;
--> statement-breakpoint
UPDATE site_shortcuts h SET name_en = n.name_en, name_zh = n.name_zh, icon = n.icon, link = n.link, sort = n.sort FROM (VALUES
  ('/pages/tabbar/menu/menu', 'Categories', 'Tonight', '今晚', 'moon', '/pages/auction/tonight', 1),
  ('/pages/users/compete', 'My bids', 'Sold prices', '成交记录', 'chart-line', '/pages/main/pricerecords', 6),
  ('/pages/users/circusee', 'Watching', 'Coupons', '领券中心', 'ticket', '/pages/users/discountList', 7),
  ('/pages/users/guarantee', 'Deposits', 'At a price', '一口价商品', 'handbag', '/pages/main/goods', 5),
  ('/pages/auctionhouse/auctionhouse', 'Houses', 'Houses', '拍卖行', 'bank', '/pages/auctionhouse/auctionhouse', 4),
  ('/pages/leaky/leaky', 'Bargains', 'Bargains', '捡漏', 'tag', '/pages/leaky/leaky', 8),
  ('/pages/main/shop/shop', 'Shops', 'Shops', '店铺', 'storefront', '/pages/main/shop/shop', 10)
) AS n (was_link, was_name, name_en, name_zh, icon, link, sort) WHERE h.link = n.was_link AND h.name_en = n.was_name AND h.position = 'home' AND h.active;
--> statement-breakpoint
-- now: INSERT INTO site_shortcuts (position, name_en, name_zh, icon, link, sort) VALUES
-- now: ('home', 'Tonight', '今晚', 'moon', '/pages/auction/tonight', 1),
-- now: ('home', 'Ending soon', '即将截拍', 'timer', '/pages/main/search?sort=ending', 2),
-- now: ('home', 'New lots', '新拍上架', 'sparkle', '/pages/users/new-begin', 3),
-- now: ('home', 'Houses', '拍卖行', 'bank', '/pages/auctionhouse/auctionhouse', 4),
-- now: ('home', 'At a price', '一口价商品', 'handbag', '/pages/main/goods', 5),
-- now: ('home', 'Sold prices', '成交记录', 'chart-line', '/pages/main/pricerecords', 6),
-- now: ('home', 'Coupons', '领券中心', 'ticket', '/pages/users/discountList', 7),
-- now: ('home', 'Bargains', '捡漏', 'tag', '/pages/leaky/leaky', 8),
-- now: ('home', 'Liquor', '名酒', 'wine', '/pages/maotai/maotai', 9),
-- now: ('home', 'Shops', '店铺', 'storefront', '/pages/main/shop/shop', 10);
