-- Events that wait for subscribers of the divided domain wait for those that took their place.
UPDATE platform_outbox_deliveries d SET subscriber = n.now_named
FROM (VALUES
  ('auction.default_lot', 'lot.default'),
  ('auction.note_paid', 'lot.note_paid'),
  ('auction.forget_bidder', 'bidder.forget'),
  ('auction.bind_consignor', 'sale.bind_consignor'),
  ('auction.tell_consignor', 'sale.tell_consignor'),
  ('auction.forget_watches', 'finding.forget_watches'),
  ('auction.forget_calendar', 'finding.forget_calendar'),
  ('auction.forget_searches', 'finding.forget_searches'),
  ('auction.forget_absentees', 'bidder.forget_absentees'),
  ('auction.forget_caps', 'bidder.forget_caps'),
  ('auction.forget_at_shops', 'bidder.forget_at_shops'),
  ('auction.withdraw_offers', 'sale.withdraw_offers'),
  ('auction.forget_consignor', 'sale.forget_consignor'),
  ('auction.forget_ties', 'bidder.forget_ties'),
  ('auction.take_back_lots', 'listing.take_back_lots'),
  ('auction.decline_offers', 'sale.decline_offers'),
  ('auction.look_at_cover', 'bidder.look_at_cover'),
  ('auction.basket_has_deposit', 'bidder.basket_has_deposit'),
  ('auction.basket_lot_opened', 'bidder.basket_lot_opened'),
  ('auction.tell_searches', 'finding.tell_searches'),
  ('auction.call_rooms', 'sale.call_rooms'),
  ('auction.tell_searches_of_sale', 'finding.tell_searches_of_sale'),
  ('auction.basket_has_room_again', 'bidder.basket_has_room_again'),
  ('auction.basket_lot_withdrawn', 'bidder.basket_lot_withdrawn'),
  ('auction.basket_win_unpaid', 'bidder.basket_win_unpaid'),
  ('house.give_paddle', 'sale.give_paddle'),
  ('house.settle_paid', 'sale.settle_paid'),
  ('house.settle_closed', 'sale.settle_closed'),
  ('house.note_default', 'sale.note_default'),
  ('house.close', 'sale.close_house'),
  ('house.open_again', 'sale.open_house_again')
) AS n(was_named, now_named) WHERE d.subscriber = n.was_named;
UPDATE platform_job_runs r SET name = n.now_named
FROM (VALUES
  ('auction.hot_scores', 'lot.hot_scores'),
  ('auction.rings', 'bidder.rings'),
  ('auction.search_index', 'finding.search_index'),
  ('auction.consignor_numbers', 'sale.consignor_numbers')
) AS n(was_named, now_named) WHERE r.name = n.was_named;
