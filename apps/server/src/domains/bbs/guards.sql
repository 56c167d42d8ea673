-- A decision on a post or a comment stays what it was; what follows from it is added.
CREATE FUNCTION bbs_decision_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'decision % stays as it was', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER bbs_decisions_stay BEFORE UPDATE ON bbs_decisions
  FOR EACH ROW WHEN ((OLD.target_type, OLD.target_id, OLD.version, OLD.user_id, OLD.kind, OLD.rule_no, OLD.reason, OLD.decided_by, OLD.decided_at)
    IS DISTINCT FROM (NEW.target_type, NEW.target_id, NEW.version, NEW.user_id, NEW.kind, NEW.rule_no, NEW.reason, NEW.decided_by, NEW.decided_at))
  EXECUTE FUNCTION bbs_decision_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER bbs_posts_effect AFTER INSERT OR UPDATE OF status ON bbs_posts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER bbs_comments_effect AFTER INSERT OR UPDATE OF status ON bbs_comments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- The counters of a post, with what is not folded into it yet, are its rows.
CREATE VIEW inv_b01 AS
  SELECT 'post ' || p.id AS subject, 'says ' || p.like_count + d.likes || ' likes, ' || p.collect_count + d.collects || ' kept, ' || p.comment_count + d.comments || ' comments; has ' || r.likes || ', ' || r.collects || ', ' || c.comments AS detail
  FROM bbs_posts p
    CROSS JOIN LATERAL (SELECT coalesce(sum(likes), 0) AS likes, coalesce(sum(collects), 0) AS collects, coalesce(sum(comments), 0) AS comments FROM bbs_deltas WHERE post_id = p.id) d
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE kind = 'like') AS likes, count(*) FILTER (WHERE kind = 'collect') AS collects FROM bbs_reactions WHERE post_id = p.id) r
    CROSS JOIN LATERAL (SELECT count(*) AS comments FROM bbs_comments WHERE post_id = p.id AND status = 'visible') c
  WHERE (p.like_count + d.likes, p.collect_count + d.collects, p.comment_count + d.comments) IS DISTINCT FROM (r.likes, r.collects, c.comments);
--> statement-breakpoint
-- What is removed, rejected or hidden has a decision that says so, and a removal and a rejection name a rule.
CREATE VIEW inv_b02 AS
  SELECT 'post ' || p.id AS subject, p.status || ' without a decision' AS detail FROM bbs_posts p
  WHERE p.status IN ('removed', 'rejected', 'hidden')
    AND NOT EXISTS (SELECT FROM bbs_decisions d WHERE d.target_type = 'post' AND d.target_id = p.id AND d.kind = p.status AND (d.kind = 'hidden' OR d.rule_no IS NOT NULL))
  UNION ALL
  SELECT 'comment ' || c.id, c.status || ' without a decision' FROM bbs_comments c
  WHERE c.status IN ('removed', 'rejected', 'hidden')
    AND NOT EXISTS (SELECT FROM bbs_decisions d WHERE d.target_type = 'comment' AND d.target_id = c.id AND d.kind = c.status AND (d.kind = 'hidden' OR d.rule_no IS NOT NULL));
--> statement-breakpoint
INSERT INTO bbs_categories (scope, name, name_en, sort) VALUES
  ('post', '藏品分享', 'Pieces shown', 1),
  ('post', '求鉴定', 'What is it?', 2),
  ('post', '工艺与修复', 'Craft and repair', 3),
  ('post', '逛展与市集', 'Shows and markets', 4),
  ('post', '交易经验', 'Buying and selling', 5),
  ('activity', '晒藏品', 'Show a piece', 1),
  ('activity', '主题征文', 'Write about it', 2),
  ('article', '养护', 'Care', 1),
  ('article', '选购', 'Buying', 2),
  ('article', '辨伪', 'Fakes', 3);
