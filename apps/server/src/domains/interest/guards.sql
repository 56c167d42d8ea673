-- I60: what is followed counts the rows of those who follow it.
CREATE VIEW inv_i60 AS
  SELECT c.type || ' ' || c.target_id AS subject, 'says ' || c.followers || ' follow, its rows say ' || f.n AS detail
  FROM interest_followed_counts c CROSS JOIN LATERAL (SELECT count(*) AS n FROM interest_follows
    WHERE type = c.type AND target_id = c.target_id) f
  WHERE c.changed_at >= ledger_checked_to('inv_i60') AND c.followers <> f.n;
