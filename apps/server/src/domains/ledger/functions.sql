-- From when on a check of this invariant reads: what is older was found whole and is final. Everything, while the setting
-- juya.check_all is on, before the first check, and from the moment a whole check found something until it is put right.
CREATE FUNCTION ledger_checked_to(check_name text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF current_setting('juya.check_all', true) = 'on' THEN RETURN '-infinity'; END IF;
  RETURN coalesce((SELECT c.verified_to FROM ledger_invariant_checks c WHERE c.name = check_name), '-infinity');
END $$;
