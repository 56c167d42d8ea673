-- Who helped whom stays.
CREATE TRIGGER activity_helps_append_only BEFORE UPDATE OR DELETE ON activity_helps
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER activity_shares_effect AFTER INSERT OR UPDATE OF status ON activity_shares
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I41: who brings friends has as many as there are rows of them, and a coupon is reserved exactly while its share is open.
CREATE VIEW inv_i41 AS
  SELECT 'share ' || s.id AS subject, 'says ' || s.helped || ', helped by ' || h.n AS detail
  FROM activity_shares s CROSS JOIN LATERAL (SELECT count(*) AS n FROM activity_helps WHERE share_id = s.id) h
  WHERE coalesce(s.ended_at, 'infinity') >= ledger_checked_to('inv_i41') AND s.helped <> h.n
  UNION ALL
  SELECT 'share ' || s.id, s.status || ', and its coupon is ' || coalesce(c.status, 'gone')
  FROM activity_shares s LEFT JOIN coupon_held c ON c.id = s.held_id
  WHERE coalesce(s.ended_at, 'infinity') >= ledger_checked_to('inv_i41') AND (s.status = 'open') <> (coalesce(c.status, '') = 'reserved');
