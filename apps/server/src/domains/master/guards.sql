-- The fields of masters the release begins with; operators change them in the console.
INSERT INTO master_categories (name, name_en, sort) VALUES
  ('陶瓷', 'Ceramics', 1),
  ('紫砂', 'Zisha teaware', 2),
  ('书画', 'Calligraphy and painting', 3),
  ('玉雕', 'Jade carving', 4),
  ('漆器', 'Lacquer', 5),
  ('木作', 'Woodwork', 6),
  ('金工', 'Metalwork', 7),
  ('织绣', 'Textiles', 8);
--> statement-breakpoint
-- A master's word stands: what was denied is asked about no more, and what was answered keeps its answer.
CREATE FUNCTION master_claim_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the answer to claim % stands', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER master_claims_denial_stands BEFORE UPDATE ON master_claims
  FOR EACH ROW WHEN (OLD.state = 'denied' AND (OLD.state, OLD.note, OLD.answered_at, OLD.stage, OLD.title, OLD.images)
    IS DISTINCT FROM (NEW.state, NEW.note, NEW.answered_at, NEW.stage, NEW.title, NEW.images))
  EXECUTE FUNCTION master_claim_stands();
--> statement-breakpoint
CREATE TRIGGER master_claims_about_stands BEFORE UPDATE ON master_claims
  FOR EACH ROW WHEN ((OLD.master_id, OLD.thing, OLD.ref_id, OLD.shop_id) IS DISTINCT FROM (NEW.master_id, NEW.thing, NEW.ref_id, NEW.shop_id))
  EXECUTE FUNCTION master_claim_stands();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER master_masters_effect AFTER INSERT OR UPDATE OF status ON master_masters
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER master_honours_effect AFTER INSERT OR UPDATE OF state ON master_honours
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'state');
--> statement-breakpoint
CREATE TRIGGER master_claims_effect AFTER INSERT OR UPDATE OF desk ON master_claims
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'desk');
--> statement-breakpoint
-- A confirmed lot or goods has one line among its master's works, and no other has one.
CREATE VIEW inv_masters AS
  SELECT 'claim ' || c.id AS subject, c.state || ', lines ' || count(w.id) AS detail
  FROM master_claims c LEFT JOIN master_works w ON w.claim_id = c.id
  GROUP BY c.id HAVING count(w.id) <> (CASE WHEN c.state = 'confirmed' THEN 1 ELSE 0 END)
  UNION ALL
  SELECT 'works of master ' || m.id, m.works_count || ' told, rows ' || count(w.id)
  FROM master_masters m LEFT JOIN master_works w ON w.master_id = m.id
  WHERE m.status <> 'left' GROUP BY m.id HAVING count(w.id) <> m.works_count;
