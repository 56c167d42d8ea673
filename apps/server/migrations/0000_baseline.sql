-- From when on a check of this invariant reads: what is older was found whole and is final. Everything, while the setting
-- juya.check_all is on, before the first check, and from the moment a whole check found something until it is put right.
CREATE FUNCTION ledger_checked_to(check_name text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF current_setting('juya.check_all', true) = 'on' THEN RETURN '-infinity'; END IF;
  RETURN coalesce((SELECT c.verified_to FROM ledger_invariant_checks c WHERE c.name = check_name), '-infinity');
END $$;
--> statement-breakpoint
-- The clock that decides every deadline. Tests replace this function with one that can be moved.
CREATE FUNCTION platform_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;
--> statement-breakpoint
-- Refuses UPDATE and DELETE on append-only tables (used by the guards of several domains).
CREATE FUNCTION platform_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- A text as it is searched: lower case, one width of letters and digits, no space around it.
CREATE FUNCTION platform_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT btrim(lower(normalize(words, NFKC))) $$;
--> statement-breakpoint
-- The letters, pairs and triples a folded text is found by; none goes across a space. Dear to work out: an index is asked even of a small table.
CREATE FUNCTION platform_terms(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, at, size)), '{}')
  FROM regexp_split_to_table(words, '\s+') word, generate_series(1, length(word)) at, generate_series(1, 3) size WHERE at + size - 1 <= length(word)
$$;
--> statement-breakpoint
-- The terms a folded question asks for: of each word its triples, of one of two letters the pair, of one letter that.
CREATE FUNCTION platform_asked(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, at, least(3, length(word)))), '{}')
  FROM regexp_split_to_table(words, '\s+') word, generate_series(1, greatest(1, length(word) - 2)) at WHERE word <> ''
$$;
--> statement-breakpoint
-- Whether each word of a folded question stands in a folded text.
CREATE FUNCTION platform_says(words text, asked text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT bool_and(strpos(words, word) > 0) FROM regexp_split_to_table(asked, '\s+') word
$$;
--> statement-breakpoint
-- Notes what became of a row, its columns named as arguments before and after, where this transaction asked for it (juya.effects). The notes are
-- a setting of the transaction: they cost no table, and what is rolled back takes its notes along.
CREATE FUNCTION platform_note_effect() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  stands jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  PERFORM set_config('juya.effects_noted', coalesce(current_setting('juya.effects_noted', true), '') || jsonb_build_object('table', TG_TABLE_NAME,
    'was', (SELECT jsonb_object_agg(name, was -> name) FROM unnest(TG_ARGV) name WHERE was IS NOT NULL),
    'stands', (SELECT jsonb_object_agg(name, stands -> name) FROM unnest(TG_ARGV) name WHERE stands IS NOT NULL))::text || E'\n', true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TABLE "account_identity_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_identity_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"question" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"answer" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "account_identity_questions_answered" CHECK (("account_identity_questions"."answer" is null) = ("account_identity_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "account_data_access_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_data_access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"roles" text[] NOT NULL,
	"what" text NOT NULL,
	"about" text,
	"reason" text,
	"accessed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_agreements" (
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"ip" text,
	"accepted_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "account_agreements_user_id_code_version_pk" PRIMARY KEY("user_id","code","version")
);
--> statement-breakpoint
CREATE TABLE "account_bind_tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_bind_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"nickname" text NOT NULL,
	"avatar" text,
	"verifier_hash" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_closed_phone_hashes" (
	"mark" "bytea" PRIMARY KEY NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_closures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'cooling' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_credential_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_credential_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"turned_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_devices" (
	"user_id" bigint NOT NULL,
	"device_id" text NOT NULL,
	"user_agent" text,
	"first_seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "account_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "account_growth_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_growth_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"ref" text NOT NULL,
	"value_after" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_identity_filings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_identity_filings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"real_name_enc" "bytea" NOT NULL,
	"id_no_enc" "bytea" NOT NULL,
	"id_no_hmac" "bytea" NOT NULL,
	"id_front" text NOT NULL,
	"id_back" text NOT NULL,
	"hand_held" text,
	"company_name" text,
	"licence_no" text,
	"licence_img" text,
	"extra_licences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_adult" boolean NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text,
	"reviewed_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_link_verdicts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_link_verdicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"low_id" bigint NOT NULL,
	"high_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"evidence" text[] NOT NULL,
	"reason" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "account_link_verdicts_order" CHECK (low_id < high_id)
);
--> statement-breakpoint
CREATE TABLE "account_lockouts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"lockouts" integer DEFAULT 0 NOT NULL,
	"lockouts_forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "account_lockouts_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "account_messenger_bindings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_messenger_bindings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_notice_prefs" (
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT true NOT NULL,
	CONSTRAINT "account_notice_prefs_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "account_payout_card_hashes" (
	"user_id" bigint NOT NULL,
	"mark" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "account_payout_card_hashes_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "account_pending_phone_changes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device_id" text,
	"user_agent" text,
	"ip" text,
	"open_id" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "account_sms_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"scene" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"ip" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_elsewhere" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_sms_codes_tries" CHECK (tries between 0 and 5 and tries_elsewhere between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "account_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text,
	"password_hash" text,
	"password_set_at" timestamp (3) with time zone,
	"pay_password_hash" text,
	"pay_password_set_at" timestamp (3) with time zone,
	"withdraw_hold_until" timestamp (3) with time zone,
	"pay_free_on" boolean DEFAULT false NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"gender" text DEFAULT 'unknown' NOT NULL,
	"birthday" date,
	"signature" text DEFAULT '' NOT NULL,
	"email" text,
	"wechat_id" text,
	"city" text,
	"area" text,
	"role" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"restricted_until" timestamp (3) with time zone,
	"restrict_reason" text,
	"locked_at" timestamp (3) with time zone,
	"unlocked_at" timestamp (3) with time zone,
	"invited_by" bigint,
	"invite_code" text NOT NULL,
	"realname_status" text DEFAULT 'none' NOT NULL,
	"is_adult" boolean DEFAULT false NOT NULL,
	"is_first_account" boolean DEFAULT true NOT NULL,
	"growth_value" integer DEFAULT 100 NOT NULL,
	"credit_level" integer DEFAULT 2 NOT NULL,
	"points_balance" integer DEFAULT 0 NOT NULL,
	"vip_until" timestamp (3) with time zone,
	"unpaid_strikes" integer DEFAULT 0 NOT NULL,
	"first_paid_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"last_ip" text,
	"locale" text DEFAULT 'zh-CN' NOT NULL,
	"privacy" jsonb DEFAULT '{"who_can_chat":"all","recommend":true,"show_follows":true}'::jsonb NOT NULL,
	"quiet_hours" jsonb,
	"is_robot" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "account_users_points" CHECK (points_balance >= 0),
	CONSTRAINT "account_users_strikes_count" CHECK (unpaid_strikes >= 0)
);
--> statement-breakpoint
CREATE TABLE "address_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"shop_id" bigint,
	"receiver" text NOT NULL,
	"phone" text NOT NULL,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"county_code" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"county" text NOT NULL,
	"detail" text NOT NULL,
	"tag" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "address_one_owner" CHECK ((user_id is null) <> (shop_id is null))
);
--> statement-breakpoint
CREATE TABLE "aftersale_arrival_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_arrival_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"view" text NOT NULL,
	"image" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "aftersale_arrival_photos_once" UNIQUE("item_id","view","sha256"),
	CONSTRAINT "aftersale_arrival_photos_sha256" CHECK ("aftersale_arrival_photos"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "aftersale_case_lines" (
	"case_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "aftersale_case_lines_case_id_item_id_pk" PRIMARY KEY("case_id","item_id"),
	CONSTRAINT "aftersale_case_lines_qty" CHECK ("aftersale_case_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "aftersale_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"type" text NOT NULL,
	"reason_code" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"agreed_fen" bigint,
	"description" text NOT NULL,
	"evidence" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"turn" text DEFAULT 'shop' NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"offer_fen" bigint,
	"offer_keep" boolean DEFAULT false NOT NULL,
	"buyer_rounds" integer DEFAULT 0 NOT NULL,
	"shop_rounds" integer DEFAULT 0 NOT NULL,
	"refuse_reason" text,
	"return_address" jsonb,
	"return_shipment_id" bigint,
	"return_fee_by" text NOT NULL,
	"return_fee_fen" bigint DEFAULT 0 NOT NULL,
	"compensated_fen" bigint DEFAULT 0 NOT NULL,
	"escalated_by" text,
	"assignee_id" bigint,
	"for_role" text,
	"for_reason" text,
	"ruling" jsonb,
	"closed_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "aftersale_cases_no" UNIQUE("case_no"),
	CONSTRAINT "aftersale_cases_status" CHECK ("aftersale_cases"."status" in ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration', 'refunding', 'refunded', 'rejected', 'cancelled')),
	CONSTRAINT "aftersale_cases_type" CHECK ("aftersale_cases"."type" in ('refund_only', 'return_refund')),
	CONSTRAINT "aftersale_cases_reason" CHECK ("aftersale_cases"."reason_code" in ('not_wanted', 'no_reason', 'not_received', 'not_as_described', 'defect', 'damaged', 'missing', 'fake', 'wrong_item', 'late_ship', 'agreed')),
	CONSTRAINT "aftersale_cases_sides" CHECK ("aftersale_cases"."turn" in ('buyer', 'shop') and "aftersale_cases"."return_fee_by" in ('buyer', 'shop') and "aftersale_cases"."escalated_by" in ('buyer', 'shop')),
	CONSTRAINT "aftersale_cases_amounts" CHECK ("aftersale_cases"."amount_fen" > 0 and "aftersale_cases"."agreed_fen" > 0 and "aftersale_cases"."offer_fen" > 0 and "aftersale_cases"."return_fee_fen" >= 0 and "aftersale_cases"."compensated_fen" >= 0),
	CONSTRAINT "aftersale_cases_agreed" CHECK ("aftersale_cases"."status" not in ('awaiting_return', 'return_shipped', 'refunding', 'refunded') or "aftersale_cases"."agreed_fen" is not null),
	CONSTRAINT "aftersale_cases_for" CHECK ("aftersale_cases"."for_role" in ('arbiter', 'service') and ("aftersale_cases"."for_role" is null) = ("aftersale_cases"."for_reason" is null)),
	CONSTRAINT "aftersale_cases_returning" CHECK ("aftersale_cases"."status" <> 'return_shipped' or "aftersale_cases"."return_shipment_id" is not null),
	CONSTRAINT "aftersale_cases_closed" CHECK (("aftersale_cases"."status" in ('refunded', 'rejected', 'cancelled')) = ("aftersale_cases"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "aftersale_citations" (
	"precedent_id" bigint NOT NULL,
	"cited_id" bigint NOT NULL,
	CONSTRAINT "aftersale_citations_precedent_id_cited_id_pk" PRIMARY KEY("precedent_id","cited_id")
);
--> statement-breakpoint
CREATE TABLE "aftersale_precedents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_precedents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"type" text NOT NULL,
	"result" text NOT NULL,
	"fault" text NOT NULL,
	"need_return" boolean NOT NULL,
	"amount_band" integer NOT NULL,
	"month" text NOT NULL,
	"headnote" text NOT NULL,
	"departs" text,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "aftersale_precedents_month" CHECK ("aftersale_precedents"."month" ~ '^\d{4}-\d{2}$')
);
--> statement-breakpoint
CREATE TABLE "aftersale_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"amount_fen" bigint,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "aftersale_steps_actor" CHECK ("aftersale_steps"."actor_type" in ('buyer', 'shop', 'operator', 'system'))
);
--> statement-breakpoint
CREATE TABLE "bidder_absentee_acts" (
	"lot_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"of_no" integer NOT NULL,
	"max_fen" bigint NOT NULL,
	"salt" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"commitment" text NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "bidder_absentee_acts_lot_id_no_pk" PRIMARY KEY("lot_id","no"),
	CONSTRAINT "bidder_absentee_acts_kind" CHECK ("bidder_absentee_acts"."kind" in ('given','raised','lowered','withdrawn')),
	CONSTRAINT "bidder_absentee_acts_of" CHECK (("bidder_absentee_acts"."kind" = 'given') = ("bidder_absentee_acts"."of_no" = 0) and "bidder_absentee_acts"."of_no" < "bidder_absentee_acts"."no"),
	CONSTRAINT "bidder_absentee_acts_max" CHECK (("bidder_absentee_acts"."kind" = 'withdrawn') = ("bidder_absentee_acts"."max_fen" = 0))
);
--> statement-breakpoint
CREATE TABLE "bidder_absentee_maximums" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"max_fen" bigint NOT NULL,
	"act_no" integer NOT NULL,
	"place_no" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"because" text,
	"client_bid_id" uuid NOT NULL,
	"agreed_premium_bp" integer NOT NULL,
	"ip" text,
	"device_id" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bidder_absentee_maximums_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id"),
	CONSTRAINT "bidder_absentee_maximums_state" CHECK ("bidder_absentee_maximums"."state" in ('waiting','entered','asleep','withdrawn')),
	CONSTRAINT "bidder_absentee_maximums_max" CHECK ("bidder_absentee_maximums"."max_fen" > 0 and "bidder_absentee_maximums"."max_fen" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "bidder_basket_lots" (
	"cap_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"max_fen" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"because" text,
	"client_bid_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bidder_basket_lots_cap_id_lot_id_pk" PRIMARY KEY("cap_id","lot_id"),
	CONSTRAINT "bidder_basket_lots_state" CHECK ("bidder_basket_lots"."state" in ('waiting','entered','asleep','withdrawn')),
	CONSTRAINT "bidder_basket_lots_max" CHECK ("bidder_basket_lots"."max_fen" > 0 and "bidder_basket_lots"."max_fen" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "bidder_caps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bidder_caps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"basket_no" integer,
	"session_id" bigint,
	"limit_fen" bigint,
	"suspended_at" timestamp (3) with time zone,
	"win_max" integer,
	"month_fen" bigint,
	"bid_fen" bigint,
	"hours_from" text,
	"hours_to" text,
	"paused_until" timestamp (3) with time zone,
	"later" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "bidder_caps_kind" CHECK ("bidder_caps"."kind" in ('own','basket','paddle')),
	CONSTRAINT "bidder_caps_scope" CHECK (("bidder_caps"."kind" = 'basket') = ("bidder_caps"."basket_no" is not null) and ("bidder_caps"."kind" = 'paddle') = ("bidder_caps"."session_id" is not null)),
	CONSTRAINT "bidder_caps_basket_no" CHECK ("bidder_caps"."basket_no" between 1 and 20),
	CONSTRAINT "bidder_caps_basket" CHECK ("bidder_caps"."kind" <> 'basket' or num_nonnulls("bidder_caps"."limit_fen", "bidder_caps"."win_max") > 0),
	CONSTRAINT "bidder_caps_paddle" CHECK ("bidder_caps"."kind" <> 'paddle' or "bidder_caps"."limit_fen" is not null),
	CONSTRAINT "bidder_caps_hours" CHECK (("bidder_caps"."hours_from" is null) = ("bidder_caps"."hours_to" is null))
);
--> statement-breakpoint
CREATE TABLE "bidder_leading_bids" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint,
	"max_fen" bigint NOT NULL,
	"all_in_fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bidder_facts" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"age" text,
	"share" text,
	"unpaid" text,
	"deposit" text,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bidder_facts_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id"),
	CONSTRAINT "bidder_facts_age" CHECK ("bidder_facts"."age" in ('new','settled','under_old','old')),
	CONSTRAINT "bidder_facts_share" CHECK ("bidder_facts"."share" in ('few_lots','partly','mostly')),
	CONSTRAINT "bidder_facts_unpaid" CHECK ("bidder_facts"."unpaid" in ('none','some')),
	CONSTRAINT "bidder_facts_deposit" CHECK ("bidder_facts"."deposit" in ('held','none'))
);
--> statement-breakpoint
CREATE TABLE "bidder_shop_bidders" (
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"age" text NOT NULL,
	"share" text NOT NULL,
	"unpaid" text NOT NULL,
	"deposit" text NOT NULL,
	"bid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bidder_shop_bidders_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bidder_rings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bidder_rings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"score" integer NOT NULL,
	"people" jsonb NOT NULL,
	"people_count" integer NOT NULL,
	"lots_count" integer NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"verdict" text,
	"verdict_note" text,
	"judged_at" timestamp (3) with time zone,
	"judged_by" bigint,
	"judged_score" integer,
	"judged_people" bigint[],
	CONSTRAINT "bidder_rings_score" CHECK ("bidder_rings"."score" between 0 and 100 and "bidder_rings"."people_count" >= 2),
	CONSTRAINT "bidder_rings_status" CHECK ("bidder_rings"."status" in ('open','watched','unfounded','acted')),
	CONSTRAINT "bidder_rings_judged" CHECK (num_nulls("bidder_rings"."verdict", "bidder_rings"."verdict_note", "bidder_rings"."judged_at", "bidder_rings"."judged_by", "bidder_rings"."judged_score", "bidder_rings"."judged_people") in (0, 6) and ("bidder_rings"."status" = 'open' or "bidder_rings"."status" is not distinct from "bidder_rings"."verdict"))
);
--> statement-breakpoint
CREATE TABLE "bidder_second_chance_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bidder_second_chance_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "bidder_second_chance_offers_status" CHECK ("bidder_second_chance_offers"."status" in ('open','accepted','declined','expired','withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "block_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "block_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"known_as" text,
	"note" text,
	"blocked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "block_blocks_one" UNIQUE("owner_type","owner_id","target_type","target_id"),
	CONSTRAINT "block_blocks_types" CHECK ("block_blocks"."owner_type" in ('user','shop') and "block_blocks"."target_type" in ('user','shop')),
	CONSTRAINT "block_blocks_scope" CHECK ("block_blocks"."scope" in ('bid','chat','all')),
	CONSTRAINT "block_blocks_other" CHECK ("block_blocks"."owner_type" <> "block_blocks"."target_type" or "block_blocks"."owner_id" <> "block_blocks"."target_id")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"checked" boolean DEFAULT true NOT NULL,
	"priced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "cart_lines_of_person" UNIQUE("user_id","sku_id"),
	CONSTRAINT "cart_lines_qty" CHECK ("cart_lines"."qty" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"peer_id" bigint,
	"about_type" text,
	"about_id" bigint,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"opened_by_side" smallint,
	"opened_by" bigint,
	"opened_at" timestamp (3) with time zone,
	"at_desk" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "chat_conversations_sides" CHECK ((kind = 'user_shop') = (shop_id is not null) and (kind = 'user_user') = (peer_id is not null) and coalesce(peer_id > user_id, true)),
	CONSTRAINT "chat_conversations_about" CHECK ((about_type is null) = (about_id is null) and "chat_conversations"."about_type" in ('lot', 'goods'))
);
--> statement-breakpoint
CREATE TABLE "chat_held_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_held_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"side" smallint NOT NULL,
	"sender_user_id" bigint NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"text" text,
	"original" text,
	"picture" text,
	"video" text,
	"width" integer,
	"height" integer,
	"warns" boolean DEFAULT false NOT NULL,
	"client_msg_id" uuid NOT NULL,
	"people" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "chat_held_messages_content" CHECK (case kind when 'text' then text is not null else picture is not null and video is not null end),
	CONSTRAINT "chat_held_messages_state" CHECK (state in ('waiting', 'delivered', 'declined', 'refused', 'lapsed', 'recalled') and (state = 'waiting') = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "chat_inbound_policy" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"who_can_chat" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"side" smallint NOT NULL,
	"sender_user_id" bigint,
	"sender_operator_id" bigint,
	"kind" text NOT NULL,
	"text" text,
	"original" text,
	"ref_id" bigint,
	"picture" text,
	"video" text,
	"width" integer,
	"height" integer,
	"rules" text[] DEFAULT '{}' NOT NULL,
	"warns" boolean DEFAULT false NOT NULL,
	"automatic" text,
	"client_msg_id" uuid,
	"recalled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "chat_messages_content" CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or ("chat_messages"."kind" in ('lot', 'goods', 'order', 'coupon') and ref_id is not null)),
	CONSTRAINT "chat_messages_sender" CHECK (num_nonnulls(automatic, sender_user_id, sender_operator_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"conversation_id" bigint NOT NULL,
	"side" smallint NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"notified_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "chat_participants_conversation_id_side_pk" PRIMARY KEY("conversation_id","side"),
	CONSTRAINT "chat_participants_side" CHECK (side in (1, 2)),
	CONSTRAINT "chat_participants_read" CHECK (unread >= 0 and last_read_seq >= 0 and delivered_seq >= last_read_seq)
);
--> statement-breakpoint
CREATE TABLE "chat_pinned_answer_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_pinned_answer_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pledge_id" bigint NOT NULL,
	"text" text NOT NULL,
	"corrected_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_pinned_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_pinned_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"about_type" text NOT NULL,
	"about_id" bigint NOT NULL,
	"question" text,
	"answer" text NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"pinned_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_platform_joins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_platform_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer,
	"joined_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "chat_platform_joins_reason" CHECK (reason in ('silent', 'report', 'case')),
	CONSTRAINT "chat_platform_joins_lines" CHECK (from_seq > 0 and (to_seq is null) = (left_at is null))
);
--> statement-breakpoint
CREATE TABLE "chat_repeated_texts" (
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"text_key" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "chat_repeated_texts_owner_type_owner_id_text_key_conversation_id_pk" PRIMARY KEY("owner_type","owner_id","text_key","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "chat_search_pages" (
	"conversation_id" bigint NOT NULL,
	"page" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "chat_search_pages_conversation_id_page_pk" PRIMARY KEY("conversation_id","page")
);
--> statement-breakpoint
CREATE TABLE "chat_search_progress" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"to_id" bigint NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"recalled_to" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_search_progress_one" CHECK ("chat_search_progress"."one")
);
--> statement-breakpoint
CREATE TABLE "coupon_alone" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_alone_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"fen" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "coupon_alone_fen" CHECK ("coupon_alone"."fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_held" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_held_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "coupon_held_code" UNIQUE("code"),
	CONSTRAINT "coupon_held_status" CHECK ("coupon_held"."status" in ('available', 'locked', 'used', 'expired', 'revoked')),
	CONSTRAINT "coupon_held_revoked" CHECK ("coupon_held"."revoked_reason" is null or "coupon_held"."status" in ('revoked', 'locked', 'used')),
	CONSTRAINT "coupon_held_used" CHECK (("coupon_held"."status" = 'used') = ("coupon_held"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "coupon_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issuer" text NOT NULL,
	"shop_id" bigint,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint,
	"percent_bp" integer,
	"max_off_fen" bigint,
	"min_spend_fen" bigint DEFAULT 0 NOT NULL,
	"scope" text NOT NULL,
	"scope_ids" bigint[] DEFAULT '{}' NOT NULL,
	"is_exclusive" boolean DEFAULT false NOT NULL,
	"audience" text NOT NULL,
	"level_min" integer,
	"code" text,
	"total" integer NOT NULL,
	"budget_fen" bigint,
	"issued" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"off_fen" bigint DEFAULT 0 NOT NULL,
	"per_user" integer DEFAULT 1 NOT NULL,
	"claim_from" timestamp (3) with time zone NOT NULL,
	"claim_to" timestamp (3) with time zone NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"valid_days" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "coupon_templates_issuer" CHECK (("coupon_templates"."issuer" = 'shop') = ("coupon_templates"."shop_id" is not null)),
	CONSTRAINT "coupon_templates_status" CHECK ("coupon_templates"."status" in ('active', 'paused', 'ended') or "coupon_templates"."issuer" = 'platform' and "coupon_templates"."issued" = 0 and "coupon_templates"."status" in ('draft', 'waiting')),
	CONSTRAINT "coupon_templates_kind" CHECK (case "coupon_templates"."kind" when 'percent' then "coupon_templates"."percent_bp" between 1 and 10000 and "coupon_templates"."max_off_fen" > 0 and "coupon_templates"."amount_fen" is null else "coupon_templates"."kind" in ('amount', 'shipping') and "coupon_templates"."amount_fen" > 0 and "coupon_templates"."percent_bp" is null end),
	CONSTRAINT "coupon_templates_audience" CHECK ("coupon_templates"."audience" in ('all', 'new_customer', 'follower', 'level', 'code') and ("coupon_templates"."audience" = 'level') = ("coupon_templates"."level_min" is not null) and ("coupon_templates"."audience" = 'code') = ("coupon_templates"."code" is not null)),
	CONSTRAINT "coupon_templates_scope" CHECK ("coupon_templates"."scope" in ('all', 'category', 'goods', 'lot_premium') and ("coupon_templates"."scope" in ('category', 'goods')) = (cardinality("coupon_templates"."scope_ids") > 0)),
	CONSTRAINT "coupon_templates_count" CHECK ("coupon_templates"."issued" between 0 and "coupon_templates"."total" and "coupon_templates"."used" between 0 and "coupon_templates"."issued" and "coupon_templates"."per_user" > 0),
	CONSTRAINT "coupon_templates_times" CHECK ("coupon_templates"."claim_from" < "coupon_templates"."claim_to" and ("coupon_templates"."valid_to" is null) = ("coupon_templates"."valid_days" is not null))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"held_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"off_fen" bigint NOT NULL,
	"shipping_off_fen" bigint DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "coupon_uses_held_id_order_id_pk" PRIMARY KEY("held_id","order_id"),
	CONSTRAINT "coupon_uses_off" CHECK ("coupon_uses"."off_fen" > 0 and "coupon_uses"."shipping_off_fen" between 0 and "coupon_uses"."off_fen")
);
--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"currency" text NOT NULL,
	"dated_on" date NOT NULL,
	"cny_per_unit_e6" bigint NOT NULL,
	"fetched_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "currency_rates_currency_dated_on_pk" PRIMARY KEY("currency","dated_on"),
	CONSTRAINT "currency_rates_currency" CHECK ("currency_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currency_rates_positive" CHECK ("currency_rates"."cny_per_unit_e6" > 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"image" text,
	"amount_fen" bigint NOT NULL,
	"forfeit_shop_bp" integer DEFAULT 7000 NOT NULL,
	"applied_fen" bigint,
	"source" text NOT NULL,
	"payment_id" bigint,
	"status" text NOT NULL,
	"reason" text,
	"penalty_id" bigint,
	"order_id" bigint,
	"client_key" text,
	"held_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "deposit_holds_scope" CHECK ("deposit_holds"."scope" in ('lot','session')),
	CONSTRAINT "deposit_holds_status" CHECK ("deposit_holds"."status" in ('pending','held','releasing','released','applied','forfeited')),
	CONSTRAINT "deposit_holds_amount" CHECK ("deposit_holds"."amount_fen" > 0),
	CONSTRAINT "deposit_holds_applied" CHECK (("deposit_holds"."status" = 'applied') = ("deposit_holds"."applied_fen" is not null) and coalesce("deposit_holds"."applied_fen", 0) <= "deposit_holds"."amount_fen"),
	CONSTRAINT "deposit_holds_forfeited" CHECK ("deposit_holds"."status" <> 'forfeited' or "deposit_holds"."penalty_id" is not null),
	CONSTRAINT "deposit_holds_held" CHECK ("deposit_holds"."status" not in ('held','releasing','applied','forfeited') or "deposit_holds"."held_at" is not null),
	CONSTRAINT "deposit_holds_card" CHECK ("deposit_holds"."source" = 'wallet' or "deposit_holds"."status" in ('pending','released') or "deposit_holds"."payment_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "deposit_penalties" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_penalties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'notified' NOT NULL,
	"rule_no" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"amount_fen" bigint NOT NULL,
	"scope" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"image" text,
	"order_id" bigint,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"answer_due_at" timestamp (3) with time zone NOT NULL,
	"appeal_content" text,
	"appeal_images" text[],
	"appealed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"decision" text,
	"decision_images" text[],
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" bigint,
	"reverse_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "deposit_penalties_kind" CHECK ("deposit_penalties"."kind" in ('forfeit','strike')),
	CONSTRAINT "deposit_penalties_status" CHECK ("deposit_penalties"."status" in ('notified','appealed','imposed','dropped','reversed')),
	CONSTRAINT "deposit_penalties_reasons" CHECK (length("deposit_penalties"."rule_no") > 0 and jsonb_array_length("deposit_penalties"."evidence") > 0),
	CONSTRAINT "deposit_penalties_time" CHECK ("deposit_penalties"."answer_due_at" >= "deposit_penalties"."noticed_at" + interval '1 hour'),
	CONSTRAINT "deposit_penalties_appeal" CHECK ("deposit_penalties"."status" <> 'appealed' or "deposit_penalties"."appeal_content" is not null),
	CONSTRAINT "deposit_penalties_imposed" CHECK ("deposit_penalties"."status" not in ('imposed','reversed') or ("deposit_penalties"."decided_at" is not null and
        (case when "deposit_penalties"."appeal_content" is null then "deposit_penalties"."decided_at" >= "deposit_penalties"."answer_due_at" else "deposit_penalties"."decided_by" is not null end)))
);
--> statement-breakpoint
CREATE TABLE "finding_calendars" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"since" timestamp (3) with time zone,
	CONSTRAINT "finding_calendars_version" CHECK ("finding_calendars"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "finding_lot_facets" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"period" text,
	"scenes" text[] DEFAULT '{}' NOT NULL,
	"issuer" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finding_saved_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finding_saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"words" text NOT NULL,
	"category_id" bigint,
	"price_min_fen" bigint,
	"price_max_fen" bigint,
	"tell" text NOT NULL,
	"key" text NOT NULL,
	"asked" "tsquery",
	"waiting" integer DEFAULT 0 NOT NULL,
	"waiting_ahead" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "finding_saved_searches_tell" CHECK ("finding_saved_searches"."tell" in ('at_once','daily')),
	CONSTRAINT "finding_saved_searches_price" CHECK ("finding_saved_searches"."price_min_fen" <= "finding_saved_searches"."price_max_fen"),
	CONSTRAINT "finding_saved_searches_asked" CHECK ("finding_saved_searches"."asked" is not null or "finding_saved_searches"."category_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "finding_watches" (
	"user_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"remind_opening" boolean DEFAULT true NOT NULL,
	"remind_before_s" integer[],
	"remind_lots_before" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "finding_watches_user_id_lot_id_pk" PRIMARY KEY("user_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "goods_checkouts" (
	"user_id" bigint NOT NULL,
	"submit_token" uuid NOT NULL,
	"order_ids" bigint[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_checkouts_user_id_submit_token_pk" PRIMARY KEY("user_id","submit_token")
);
--> statement-breakpoint
CREATE TABLE "goods_favourites" (
	"user_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_favourites_user_id_goods_id_pk" PRIMARY KEY("user_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "goods_goods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"shelf_id" bigint,
	"kind" text DEFAULT 'normal' NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"image" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min_price_fen" bigint NOT NULL,
	"max_price_fen" bigint NOT NULL,
	"was_fen" bigint,
	"was_until" timestamp (3) with time zone,
	"shipping_mode" text DEFAULT 'free' NOT NULL,
	"shipping_fen" bigint DEFAULT 0 NOT NULL,
	"template_id" bigint,
	"piece_id" bigint,
	"limit_per_person" integer DEFAULT 0 NOT NULL,
	"return_policy" text NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"on_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"reject_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_goods_status" CHECK ("goods_goods"."status" in ('draft','reviewing','rejected','on','off','sold_out','removed')),
	CONSTRAINT "goods_goods_kind" CHECK ("goods_goods"."kind" in ('normal','xinke','liquor')),
	CONSTRAINT "goods_goods_shipping" CHECK ("goods_goods"."shipping_mode" in ('free','fixed','template') and ("goods_goods"."shipping_mode" = 'template') = ("goods_goods"."template_id" is not null)),
	CONSTRAINT "goods_goods_prices" CHECK ("goods_goods"."min_price_fen" > 0 and "goods_goods"."max_price_fen" >= "goods_goods"."min_price_fen"),
	CONSTRAINT "goods_goods_was" CHECK (("goods_goods"."was_fen" is null) = ("goods_goods"."was_until" is null) and "goods_goods"."was_fen" > "goods_goods"."min_price_fen"),
	CONSTRAINT "goods_goods_on_is_approved" CHECK ("goods_goods"."status" not in ('on', 'sold_out') or ("goods_goods"."approved" and "goods_goods"."on_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "goods_price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"price_fen" bigint,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_reservations" (
	"order_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'locked' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_reservations_order_id_sku_id_pk" PRIMARY KEY("order_id","sku_id"),
	CONSTRAINT "goods_reservations_qty" CHECK ("goods_reservations"."qty" > 0 and "goods_reservations"."returned_qty" between 0 and "goods_reservations"."qty"),
	CONSTRAINT "goods_reservations_returned" CHECK (("goods_reservations"."status" = 'returned') = ("goods_reservations"."returned_qty" = "goods_reservations"."qty")),
	CONSTRAINT "goods_reservations_status" CHECK ("goods_reservations"."status" in ('locked','consumed','released','returned'))
);
--> statement-breakpoint
CREATE TABLE "goods_shelves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_shelves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_shelves_name" UNIQUE("shop_id","name")
);
--> statement-breakpoint
CREATE TABLE "goods_shipping_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_shipping_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"rates" jsonb NOT NULL,
	"free_over_fen" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_shipping_templates_by" CHECK ("goods_shipping_templates"."by" in ('piece','weight'))
);
--> statement-breakpoint
CREATE TABLE "goods_skus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_skus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"values" text[] NOT NULL,
	"name" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"was_fen" bigint,
	"was_until" timestamp (3) with time zone,
	"stock" integer NOT NULL,
	"locked_stock" integer DEFAULT 0 NOT NULL,
	"weight_g" integer,
	"image" text,
	"code" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"on_sale" boolean DEFAULT false NOT NULL,
	CONSTRAINT "goods_skus_name" UNIQUE("goods_id","name"),
	CONSTRAINT "goods_skus_price" CHECK ("goods_skus"."price_fen" > 0),
	CONSTRAINT "goods_skus_stock" CHECK ("goods_skus"."stock" >= "goods_skus"."locked_stock" and "goods_skus"."locked_stock" >= 0),
	CONSTRAINT "goods_skus_was" CHECK (("goods_skus"."was_fen" is null) = ("goods_skus"."was_until" is null) and "goods_skus"."was_fen" > "goods_skus"."price_fen"),
	CONSTRAINT "goods_skus_on_sale" CHECK ("goods_skus"."enabled" or not "goods_skus"."on_sale")
);
--> statement-breakpoint
CREATE TABLE "goods_texts" (
	"goods_id" bigint PRIMARY KEY NOT NULL,
	"images" text[] NOT NULL,
	"video" text,
	"video_poster" text,
	"desc" text NOT NULL,
	"desc_en" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"template_id" bigint
);
--> statement-breakpoint
CREATE TABLE "interest_chosen_categories" (
	"user_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "interest_chosen_categories_user_id_category_id_pk" PRIMARY KEY("user_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "interest_follows" (
	"user_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"lots_seen" integer DEFAULT 0 NOT NULL,
	"followed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "interest_follows_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "interest_viewed_things" (
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "interest_viewed_things_user_id_type_ref_id_pk" PRIMARY KEY("user_id","type","ref_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	"rolled_to" timestamp (3) with time zone,
	"frozen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "ledger_accounts_code_unique" UNIQUE("code"),
	CONSTRAINT "ledger_accounts_owner" CHECK ("ledger_accounts"."owner_type" in ('user','shop','order','platform','external')),
	CONSTRAINT "ledger_accounts_mode" CHECK ("ledger_accounts"."mode" in ('strict','deferred')),
	CONSTRAINT "ledger_accounts_floor" CHECK ("ledger_accounts"."mode" = 'deferred' or (case when "ledger_accounts"."kind" = 'debt' then "ledger_accounts"."balance_fen" <= 0 else "ledger_accounts"."balance_fen" >= 0 end))
);
--> statement-breakpoint
CREATE TABLE "ledger_daily_roots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_daily_roots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"tx_count" integer NOT NULL,
	"entry_count" integer NOT NULL,
	"prev_root" text NOT NULL,
	"root" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "ledger_daily_roots_day_unique" UNIQUE("day"),
	CONSTRAINT "ledger_daily_roots_day" CHECK ("ledger_daily_roots"."day" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tx_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"balance_after_fen" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_line" UNIQUE("tx_id","line"),
	CONSTRAINT "ledger_entries_account_once" UNIQUE("tx_id","account_id"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_invariant_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"violations" integer NOT NULL,
	"sample" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"verified_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"idem_key" text NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" text NOT NULL,
	"ref_no" text,
	"memo" text,
	"operator_id" bigint,
	"reverses_tx_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"posted_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_transactions_idem_key_unique" UNIQUE("idem_key"),
	CONSTRAINT "ledger_transactions_type" CHECK ("ledger_transactions"."type" ~ '^[a-z][A-Za-z]+$')
);
--> statement-breakpoint
CREATE TABLE "ledger_verified" (
	"id" integer PRIMARY KEY NOT NULL,
	"verified_to" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_verified_one" CHECK ("ledger_verified"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_verified_balances" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"sum_fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_batch_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_batch_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"form" jsonb NOT NULL,
	"lot_count" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_log_amendments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_log_amendments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"after_seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"seqs" integer[] DEFAULT '{}' NOT NULL,
	"reason" text,
	"rule" text,
	"price_fen" bigint DEFAULT 0 NOT NULL,
	"leader_alias" text,
	"sealed" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_reserve_seals" (
	"lot_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"reserve_fen" bigint NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "lot_reserve_seals_lot_id_no_pk" PRIMARY KEY("lot_id","no"),
	CONSTRAINT "lot_reserve_seals_amount" CHECK ("lot_reserve_seals"."no" >= 0 and "lot_reserve_seals"."reserve_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "lot_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"first_ends_at" timestamp (3) with time zone NOT NULL,
	"stagger_s" integer NOT NULL,
	"lot_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_bidders" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"bidder_no" integer NOT NULL,
	"alias" text NOT NULL,
	"covered_fen" bigint,
	"held_fen" bigint DEFAULT 0 NOT NULL,
	"first_bid_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "lot_bidders_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id"),
	CONSTRAINT "lot_bidders_no" UNIQUE("lot_id","bidder_no")
);
--> statement-breakpoint
CREATE TABLE "lot_bids" (
	"lot_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"max_fen" bigint,
	"leads" boolean NOT NULL,
	"extended" boolean NOT NULL,
	"client_bid_id" uuid,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	"ip" text,
	"device_id" text,
	CONSTRAINT "lot_bids_lot_id_seq_pk" PRIMARY KEY("lot_id","seq"),
	CONSTRAINT "lot_bids_once" UNIQUE("lot_id","user_id","client_bid_id"),
	CONSTRAINT "lot_bids_kind" CHECK ("lot_bids"."kind" in ('manual','proxy_max','proxy_auto','buy_now')),
	CONSTRAINT "lot_bids_amount" CHECK ("lot_bids"."amount_fen" > 0 and "lot_bids"."amount_fen" % 100 = 0),
	CONSTRAINT "lot_bids_max" CHECK (("lot_bids"."max_fen" is not null) = ("lot_bids"."kind" = 'proxy_max') and "lot_bids"."max_fen" >= "lot_bids"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "lot_closings" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"hammer_fen" bigint,
	"winner_alias" text,
	"bid_count" integer NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"head_hash" text NOT NULL,
	"rules_hash" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_daily_views" (
	"lot_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "lot_daily_views_lot_id_day_pk" PRIMARY KEY("lot_id","day")
);
--> statement-breakpoint
CREATE TABLE "lot_heartbeat" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lot_heartbeat_one" CHECK ("lot_heartbeat"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "lot_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"batch_id" bigint,
	"session_id" bigint,
	"piece_id" bigint,
	"lot_no" text,
	"session_position" integer,
	"live_session_id" bigint,
	"category_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"image" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"start_fen" bigint NOT NULL,
	"increment_mode" text DEFAULT 'table' NOT NULL,
	"increment_fen" bigint,
	"increment_table" jsonb,
	"reserve_fen" bigint,
	"buy_now_fen" bigint,
	"estimate_low_fen" bigint,
	"estimate_high_fen" bigint,
	"deposit_fen" bigint DEFAULT 0 NOT NULL,
	"premium_bp" integer DEFAULT 0 NOT NULL,
	"premium_slices" jsonb,
	"shipping_fen" bigint DEFAULT 0 NOT NULL,
	"authentication_fen" bigint DEFAULT 0 NOT NULL,
	"return_policy" text DEFAULT 'none' NOT NULL,
	"soft_close_window_s" integer DEFAULT 120 NOT NULL,
	"soft_close_extend_s" integer DEFAULT 120 NOT NULL,
	"hard_end_after_s" integer DEFAULT 7200 NOT NULL,
	"duration_s" integer,
	"in_room" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"planned_end_at" timestamp (3) with time zone,
	"commission_bp" integer,
	"join_filter" jsonb,
	"guarantees" text[],
	"auto_relist_left" integer DEFAULT 0 NOT NULL,
	"rules_hash" text,
	"ends_at" timestamp (3) with time zone,
	"extension_count" integer DEFAULT 0 NOT NULL,
	"outage_ms" bigint DEFAULT 0 NOT NULL,
	"current_fen" bigint DEFAULT 0 NOT NULL,
	"bid_count" integer DEFAULT 0 NOT NULL,
	"bidder_count" integer DEFAULT 0 NOT NULL,
	"leader_user_id" bigint,
	"leader_max_fen" bigint,
	"last_bid_at" timestamp (3) with time zone,
	"tick_seq" integer DEFAULT 0 NOT NULL,
	"head_hash" text,
	"winner_user_id" bigint,
	"hammer_fen" bigint,
	"order_id" bigint,
	"post_sold_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"watch_count" integer DEFAULT 0 NOT NULL,
	"hot_score" double precision DEFAULT 0 NOT NULL,
	"featured_until" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"reject_reason" text,
	"cancel_reason" text,
	"relist_of" bigint,
	"relist_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "lot_lots_status" CHECK ("lot_lots"."status" in ('draft','reviewing','rejected','scheduled','live','sold','passed','cancelled','defaulted')),
	CONSTRAINT "lot_lots_mode" CHECK ("lot_lots"."mode" in ('single','mass','new_customer','live','house')),
	CONSTRAINT "lot_lots_whole_yuan" CHECK ("lot_lots"."start_fen" % 100 = 0 and coalesce("lot_lots"."reserve_fen", 0) % 100 = 0 and coalesce("lot_lots"."buy_now_fen", 0) % 100 = 0 and coalesce("lot_lots"."increment_fen", 0) % 100 = 0 and "lot_lots"."current_fen" % 100 = 0),
	CONSTRAINT "lot_lots_start" CHECK ("lot_lots"."start_fen" >= 100),
	CONSTRAINT "lot_lots_auto_relist" CHECK ("lot_lots"."auto_relist_left" between 0 and 3),
	CONSTRAINT "lot_lots_reserve" CHECK ("lot_lots"."reserve_fen" is null or "lot_lots"."reserve_fen" >= "lot_lots"."start_fen"),
	CONSTRAINT "lot_lots_buy_now" CHECK ("lot_lots"."buy_now_fen" is null or ("lot_lots"."buy_now_fen" >= coalesce("lot_lots"."reserve_fen", 0) and "lot_lots"."buy_now_fen" * 10 >= "lot_lots"."start_fen" * 12)),
	CONSTRAINT "lot_lots_steps" CHECK ("lot_lots"."increment_mode" in ('table','fixed','two_five_eight','own') and ("lot_lots"."increment_mode" <> 'fixed' or "lot_lots"."increment_fen" > 0) and ("lot_lots"."increment_mode" = 'own') = ("lot_lots"."increment_table" is not null)),
	CONSTRAINT "lot_lots_times" CHECK ("lot_lots"."ends_at" > "lot_lots"."starts_at" and "lot_lots"."ends_at" >= "lot_lots"."planned_end_at"),
	CONSTRAINT "lot_lots_hard_end" CHECK ("lot_lots"."ends_at" <= "lot_lots"."planned_end_at" + "lot_lots"."hard_end_after_s" * interval '1 second' + "lot_lots"."outage_ms" * interval '1 millisecond'),
	CONSTRAINT "lot_lots_price" CHECK (("lot_lots"."leader_user_id" is null) = ("lot_lots"."current_fen" = 0) and ("lot_lots"."bid_count" > 0 or "lot_lots"."leader_user_id" is null) and ("lot_lots"."leader_user_id" is null) = ("lot_lots"."leader_max_fen" is null) and "lot_lots"."current_fen" <= coalesce("lot_lots"."leader_max_fen", "lot_lots"."current_fen")),
	CONSTRAINT "lot_lots_open_has_rules" CHECK ("lot_lots"."status" <> 'live' or ("lot_lots"."rules_hash" is not null and "lot_lots"."head_hash" is not null and "lot_lots"."starts_at" is not null and "lot_lots"."ends_at" is not null and "lot_lots"."planned_end_at" is not null)),
	CONSTRAINT "lot_lots_sold_has_winner" CHECK (("lot_lots"."status" <> 'sold') or ("lot_lots"."winner_user_id" is not null and "lot_lots"."hammer_fen" is not null))
);
--> statement-breakpoint
CREATE TABLE "lot_outage_extensions" (
	"lot_id" bigint NOT NULL,
	"outage_id" bigint NOT NULL,
	"after_seq" integer NOT NULL,
	"was_ends_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "lot_outage_extensions_lot_id_outage_id_pk" PRIMARY KEY("lot_id","outage_id"),
	CONSTRAINT "lot_outage_extensions_forward" CHECK ("lot_outage_extensions"."ends_at" > "lot_outage_extensions"."was_ends_at")
);
--> statement-breakpoint
CREATE TABLE "lot_outages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_raises" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_bid_id" uuid NOT NULL,
	"max_fen" bigint NOT NULL,
	"after_seq" integer,
	"placed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lot_raises_lot_id_user_id_client_bid_id_pk" PRIMARY KEY("lot_id","user_id","client_bid_id")
);
--> statement-breakpoint
CREATE TABLE "lot_rules" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"facts" jsonb NOT NULL,
	"sentences" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_texts" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"images" text[] NOT NULL,
	"photo_views" text[] DEFAULT '{}' NOT NULL,
	"video" text,
	"video_poster" text,
	"desc" text NOT NULL,
	"desc_en" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"template_id" bigint,
	"condition_note" text,
	"condition_note_en" text,
	"provenance" text,
	"provenance_en" text,
	"certificate_issuer" text,
	"certificate_no" text,
	"master_id" bigint,
	"report_no" text,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_broadcasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_broadcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"image" text,
	"link" text,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_mailings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_mailings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"link" text,
	"segment" text NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sent_to" bigint DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"changed_by" bigint NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "message_mailings_ended" CHECK ((status in ('done', 'stopped')) = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "message_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"shop_id" bigint,
	"category" text NOT NULL,
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"image" text,
	"link" text,
	"about" text,
	"popup" boolean DEFAULT false NOT NULL,
	"popup_shown_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"dedupe_key" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "message_notices_to" CHECK ((user_id is null) <> (shop_id is null))
);
--> statement-breakpoint
CREATE TABLE "operator_bulk_rows" (
	"run_id" bigint NOT NULL,
	"ref_id" bigint NOT NULL,
	"state" text DEFAULT 'set' NOT NULL,
	"standing" jsonb,
	"was" jsonb,
	"effects" jsonb,
	"why" jsonb,
	"at" timestamp (3) with time zone,
	CONSTRAINT "operator_bulk_rows_run_id_ref_id_pk" PRIMARY KEY("run_id","ref_id"),
	CONSTRAINT "operator_bulk_rows_state" CHECK ("operator_bulk_rows"."state" in ('set','would','cannot','done','skipped','undone','kept'))
);
--> statement-breakpoint
CREATE TABLE "operator_bulk_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"act" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"query" text,
	"reason" text NOT NULL,
	"status" text DEFAULT 'set' NOT NULL,
	"phase" text DEFAULT 'check' NOT NULL,
	"rows" integer NOT NULL,
	"would" integer DEFAULT 0 NOT NULL,
	"cannot" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"money_fen" bigint DEFAULT 0 NOT NULL,
	"sums" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"paused_because" text,
	"undo_by" bigint,
	"undo_reason" text,
	"started_at" timestamp (3) with time zone,
	"worked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_bulk_runs_status" CHECK ("operator_bulk_runs"."status" in ('set','checked','running','paused','done','partly','undone')),
	CONSTRAINT "operator_bulk_runs_phase" CHECK ("operator_bulk_runs"."phase" in ('check','run','undo')),
	CONSTRAINT "operator_bulk_runs_rows" CHECK ("operator_bulk_runs"."would" + "operator_bulk_runs"."cannot" <= "operator_bulk_runs"."rows" and "operator_bulk_runs"."done" + "operator_bulk_runs"."skipped" <= "operator_bulk_runs"."would" and "operator_bulk_runs"."undone" + "operator_bulk_runs"."kept" <= "operator_bulk_runs"."done")
);
--> statement-breakpoint
CREATE TABLE "operator_alarm_calls" (
	"alarm_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"way" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_alarm_calls_alarm_id_operator_id_pk" PRIMARY KEY("alarm_id","operator_id"),
	CONSTRAINT "operator_alarm_calls_way" CHECK ("operator_alarm_calls"."way" in ('bell','sms')),
	CONSTRAINT "operator_alarm_calls_outcome" CHECK ("operator_alarm_calls"."outcome" in ('told','refused'))
);
--> statement-breakpoint
CREATE TABLE "operator_alarm_phones" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"phone_enc" "bytea" NOT NULL,
	"phone_masked" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_shift_leads" (
	"role" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_shift_leads_role_operator_id_pk" PRIMARY KEY("role","operator_id")
);
--> statement-breakpoint
CREATE TABLE "operator_shifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"made_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_shifts_order" CHECK ("operator_shifts"."from_at" < "operator_shifts"."until_at")
);
--> statement-breakpoint
CREATE TABLE "operator_macros" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_macros_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text_en" text NOT NULL,
	"text_zh" text NOT NULL,
	"changed_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_macros_kind" CHECK ("operator_macros"."kind" in ('lot', 'user', 'order', 'case'))
);
--> statement-breakpoint
CREATE TABLE "operator_mentions" (
	"note_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "operator_mentions_note_id_operator_id_pk" PRIMARY KEY("note_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "operator_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"text" text NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"struck_at" timestamp (3) with time zone,
	"struck_by" bigint,
	"strike_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_notes_kind" CHECK ("operator_notes"."kind" in ('lot', 'goods', 'shop', 'user', 'order', 'case', 'sale', 'payment', 'withdrawal', 'report')),
	CONSTRAINT "operator_notes_files" CHECK (cardinality("operator_notes"."files") <= 5),
	CONSTRAINT "operator_notes_text" CHECK (char_length("operator_notes"."text") between 1 and 2000),
	CONSTRAINT "operator_notes_struck" CHECK (("operator_notes"."struck_at" is null) = ("operator_notes"."struck_by" is null) and ("operator_notes"."struck_at" is null) = ("operator_notes"."strike_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "operator_audit_seeds" (
	"day" date PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"fingerprint" text NOT NULL,
	"share_bp" integer NOT NULL,
	"decisions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_audit_seeds_share" CHECK ("operator_audit_seeds"."share_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "operator_decision_audits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"first_id" bigint NOT NULL,
	"people" bigint[] NOT NULL,
	"first_reason" text NOT NULL,
	"asked_fen" bigint,
	"shown" jsonb,
	"answer" text DEFAULT 'waiting' NOT NULL,
	"not_for" bigint[] DEFAULT '{}' NOT NULL,
	"held_by" bigint,
	"held_until" timestamp (3) with time zone,
	"second_id" bigint,
	"outcome" text,
	"amount_fen" bigint,
	"reason" text,
	"looked_at" timestamp (3) with time zone,
	"again" text,
	"third_id" bigint,
	"third_reason" text,
	"reopened" text,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_decision_audits_answer" CHECK ("operator_decision_audits"."answer" in ('waiting','agreed','differed')),
	CONSTRAINT "operator_decision_audits_answered" CHECK (("operator_decision_audits"."answer" = 'waiting') = ("operator_decision_audits"."second_id" is null)),
	CONSTRAINT "operator_decision_audits_second" CHECK ("operator_decision_audits"."second_id" <> "operator_decision_audits"."first_id"),
	CONSTRAINT "operator_decision_audits_third" CHECK ("operator_decision_audits"."third_id" not in ("operator_decision_audits"."first_id", "operator_decision_audits"."second_id")),
	CONSTRAINT "operator_decision_audits_again" CHECK ("operator_decision_audits"."again" is null or "operator_decision_audits"."answer" = 'differed')
);
--> statement-breakpoint
CREATE TABLE "operator_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"amount_fen" bigint,
	"drawn" boolean NOT NULL,
	"overturned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_decisions_queue" CHECK ("operator_decisions"."queue" in ('lot','filing','application','case','penalty','review','sale','goods'))
);
--> statement-breakpoint
CREATE TABLE "operator_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"totp_secret_enc" "bytea" NOT NULL,
	"enrolled_at" timestamp (3) with time zone,
	"enrol_by" timestamp (3) with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"roles" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_accounts_status" CHECK ("operator_accounts"."status" in ('active','disabled')),
	CONSTRAINT "operator_accounts_roles" CHECK (cardinality("operator_accounts"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "operator_claim_take_overs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_claim_take_overs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_claims" (
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"served" boolean DEFAULT false NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_claims_queue_ref_id_pk" PRIMARY KEY("queue","ref_id"),
	CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale'))
);
--> statement-breakpoint
CREATE TABLE "operator_enrolments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"browser_hash" "bytea",
	"totp_secret_enc" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"query" text NOT NULL,
	"rows" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_exports_rows" CHECK ("operator_exports"."rows" >= 0)
);
--> statement-breakpoint
CREATE TABLE "operator_lapsed_claims" (
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"lapsed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_lapsed_claims_queue_ref_id_operator_id_lapsed_at_pk" PRIMARY KEY("queue","ref_id","operator_id","lapsed_at")
);
--> statement-breakpoint
CREATE TABLE "operator_lockouts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_passkey_challenges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_passkey_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"challenge_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"session_id" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_passkey_challenges_purpose" CHECK ("operator_passkey_challenges"."purpose" in ('register','fresh_code','sign_in')),
	CONSTRAINT "operator_passkey_challenges_session" CHECK (("operator_passkey_challenges"."purpose" = 'sign_in') = ("operator_passkey_challenges"."session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "operator_passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"synced" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_passkeys_counter" CHECK ("operator_passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "operator_pending_sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_pending_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"challenge_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_presence" (
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"typed_at" timestamp (3) with time zone,
	CONSTRAINT "operator_presence_queue_ref_id_operator_id_pk" PRIMARY KEY("queue","ref_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "operator_saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"for_role" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ip" text,
	"user_agent" text,
	"browser_hash" "bytea",
	"code_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_setting_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_setting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"old_value" jsonb,
	"new_value" jsonb,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"turns_back" bigint,
	"bundle_id" bigint,
	"operator_id" bigint NOT NULL,
	"decided_by" bigint,
	"alone" boolean DEFAULT false NOT NULL,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_setting_changes_status" CHECK ("operator_setting_changes"."status" in ('applied','pending','scheduled','dropped','called_off')),
	CONSTRAINT "operator_setting_changes_two" CHECK ("operator_setting_changes"."decided_by" is null or "operator_setting_changes"."status" = 'dropped' or "operator_setting_changes"."decided_by" <> "operator_setting_changes"."operator_id" or "operator_setting_changes"."alone")
);
--> statement-breakpoint
CREATE TABLE "operator_skipped_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_skipped_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_item_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_item_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"item_id" bigint,
	"for_type" text NOT NULL,
	"for_id" bigint,
	"qty" integer DEFAULT 0 NOT NULL,
	"amount_fen" bigint NOT NULL,
	"coupon_fen" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_item_refunds_for" CHECK ("order_item_refunds"."for_type" in ('case', 'close') and ("order_item_refunds"."for_type" = 'case') = ("order_item_refunds"."for_id" is not null)),
	CONSTRAINT "order_item_refunds_amounts" CHECK ("order_item_refunds"."amount_fen" >= 0 and "order_item_refunds"."coupon_fen" >= 0 and "order_item_refunds"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_review_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_review_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_review_tags_name" UNIQUE("scope","name")
);
--> statement-breakpoint
CREATE TABLE "order_review_totals" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"good" integer DEFAULT 0 NOT NULL,
	"mid" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"with_images" integer DEFAULT 0 NOT NULL,
	"unreplied" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_item_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"sku_id" bigint,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"rating" integer NOT NULL,
	"desc_score" integer NOT NULL,
	"service_score" integer NOT NULL,
	"ship_score" integer NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"append" jsonb,
	"reply" jsonb,
	"status" text DEFAULT 'visible' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_reviews_one_per_item" UNIQUE("order_item_id"),
	CONSTRAINT "order_reviews_scores" CHECK (least("order_reviews"."rating", "order_reviews"."desc_score", "order_reviews"."service_score", "order_reviews"."ship_score") >= 1 and greatest("order_reviews"."rating", "order_reviews"."desc_score", "order_reviews"."service_score", "order_reviews"."ship_score") <= 5),
	CONSTRAINT "order_reviews_status" CHECK ("order_reviews"."status" in ('visible', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "order_carriers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"pattern" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"sku_id" bigint,
	"title" text NOT NULL,
	"title_en" text,
	"image" text NOT NULL,
	"sku_name" text,
	"price_fen" bigint NOT NULL,
	"qty" integer DEFAULT 1 NOT NULL,
	"subtotal_fen" bigint NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"platform_discount_fen" bigint DEFAULT 0 NOT NULL,
	"adjust_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"snapshot" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reviewed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_items_subtotal" CHECK ("order_items"."subtotal_fen" = "order_items"."price_fen" * "order_items"."qty" and "order_items"."price_fen" >= 0 and "order_items"."qty" > 0),
	CONSTRAINT "order_items_thing" CHECK ("order_items"."thing" in ('lot', 'goods')),
	CONSTRAINT "order_items_discounts" CHECK ("order_items"."platform_discount_fen" between 0 and "order_items"."discount_fen"),
	CONSTRAINT "order_items_edited_down" CHECK ("order_items"."adjust_fen" between -"order_items"."subtotal_fen" and 0),
	CONSTRAINT "order_items_refund_within" CHECK ("order_items"."refunded_fen" between 0 and "order_items"."subtotal_fen" and "order_items"."refunded_qty" between 0 and "order_items"."qty")
);
--> statement-breakpoint
CREATE TABLE "order_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" bigint,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_logs_actor" CHECK ("order_logs"."actor_type" in ('user', 'shop', 'operator', 'system'))
);
--> statement-breakpoint
CREATE TABLE "order_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"checkout_no" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"status" text NOT NULL,
	"lot_id" bigint,
	"refund_by" text NOT NULL,
	"source" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" jsonb,
	"receiver_key" text,
	"address_changed" boolean DEFAULT false NOT NULL,
	"buyer_note" text DEFAULT '' NOT NULL,
	"seller_note" text DEFAULT '' NOT NULL,
	"goods_fen" bigint NOT NULL,
	"shipping_fen" bigint DEFAULT 0 NOT NULL,
	"shipping_cap_fen" bigint DEFAULT 0 NOT NULL,
	"shipping_asked_fen" bigint DEFAULT 0 NOT NULL,
	"weight_g" integer,
	"premium_fen" bigint DEFAULT 0 NOT NULL,
	"premium_bp" integer DEFAULT 0 NOT NULL,
	"shop_discount_fen" bigint DEFAULT 0 NOT NULL,
	"platform_discount_fen" bigint DEFAULT 0 NOT NULL,
	"adjust_fen" bigint DEFAULT 0 NOT NULL,
	"total_fen" bigint NOT NULL,
	"deposit_fen" bigint DEFAULT 0 NOT NULL,
	"deposit_applied_fen" bigint DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_escrow_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_goods_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_premium_fen" bigint DEFAULT 0 NOT NULL,
	"released_fen" bigint DEFAULT 0 NOT NULL,
	"shop_pending_fen" bigint DEFAULT 0 NOT NULL,
	"commission_bp" integer NOT NULL,
	"premium_commission_bp" integer DEFAULT 0 NOT NULL,
	"commission_fen" bigint DEFAULT 0 NOT NULL,
	"commission_refunded_fen" bigint DEFAULT 0 NOT NULL,
	"compensation_fen" bigint DEFAULT 0 NOT NULL,
	"settle_days" integer NOT NULL,
	"ship_hours" integer NOT NULL,
	"pay_deadline" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"is_linked" boolean DEFAULT false NOT NULL,
	"ship_deadline" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"auto_confirm_at" timestamp (3) with time zone,
	"delivered_only" boolean DEFAULT false NOT NULL,
	"extended" boolean DEFAULT false NOT NULL,
	"received_at" timestamp (3) with time zone,
	"receive_kind" text,
	"aftersale_until" timestamp (3) with time zone,
	"settles_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"close_reason" text,
	"after_sale_open" boolean DEFAULT false NOT NULL,
	"after_sale_at" timestamp (3) with time zone,
	"granted_s" integer DEFAULT 0 NOT NULL,
	"after_sale_s" integer DEFAULT 0 NOT NULL,
	"review_state" text DEFAULT 'none' NOT NULL,
	"review_until" timestamp (3) with time zone,
	"remind_count" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"pay_reminded_at" timestamp (3) with time zone,
	"deleted_by_buyer" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_orders_no" UNIQUE("order_no"),
	CONSTRAINT "order_orders_status" CHECK ("order_orders"."status" in ('pending_payment', 'funding', 'grouping', 'to_ship', 'shipped', 'received', 'completed', 'cancelled', 'closed', 'refunded')),
	CONSTRAINT "order_orders_kind" CHECK ("order_orders"."kind" in ('goods', 'auction', 'funding', 'group', 'points', 'prize', 'live')),
	CONSTRAINT "order_orders_refund_by" CHECK ("order_orders"."refund_by" in ('line', 'whole')),
	CONSTRAINT "order_orders_review_state" CHECK ("order_orders"."review_state" in ('none', 'open', 'done', 'closed')),
	CONSTRAINT "order_orders_receive_kind" CHECK ("order_orders"."receive_kind" in ('buyer', 'auto', 'operator')),
	CONSTRAINT "order_orders_total" CHECK ("order_orders"."total_fen" = "order_orders"."goods_fen" + "order_orders"."shipping_fen" + "order_orders"."premium_fen" - "order_orders"."shop_discount_fen" - "order_orders"."platform_discount_fen" + "order_orders"."adjust_fen" and "order_orders"."total_fen" >= 0),
	CONSTRAINT "order_orders_not_negative" CHECK (least("order_orders"."goods_fen", "order_orders"."shipping_fen", "order_orders"."premium_fen", "order_orders"."shop_discount_fen", "order_orders"."platform_discount_fen", "order_orders"."deposit_fen", "order_orders"."deposit_applied_fen", "order_orders"."paid_fen", "order_orders"."refunded_fen", "order_orders"."refunded_escrow_fen", "order_orders"."refunded_goods_fen", "order_orders"."refunded_premium_fen", "order_orders"."released_fen", "order_orders"."shop_pending_fen", "order_orders"."commission_fen", "order_orders"."commission_refunded_fen", "order_orders"."compensation_fen") >= 0),
	CONSTRAINT "order_orders_deposit_within_total" CHECK ("order_orders"."deposit_fen" <= "order_orders"."total_fen" and "order_orders"."deposit_applied_fen" <= "order_orders"."deposit_fen"),
	CONSTRAINT "order_orders_spent_once" CHECK ("order_orders"."refunded_escrow_fen" + "order_orders"."released_fen" <= "order_orders"."paid_fen" + "order_orders"."deposit_applied_fen" + "order_orders"."platform_discount_fen" and "order_orders"."refunded_fen" <= "order_orders"."paid_fen" + "order_orders"."deposit_applied_fen" + "order_orders"."platform_discount_fen"),
	CONSTRAINT "order_orders_commission_back" CHECK ("order_orders"."commission_refunded_fen" <= "order_orders"."commission_fen" and "order_orders"."refunded_goods_fen" + "order_orders"."refunded_premium_fen" <= "order_orders"."refunded_escrow_fen"),
	CONSTRAINT "order_orders_case_clock" CHECK ("order_orders"."after_sale_open" = ("order_orders"."after_sale_at" is not null)),
	CONSTRAINT "order_orders_funded" CHECK (case when "order_orders"."status" in ('pending_payment', 'cancelled') then "order_orders"."paid_fen" + "order_orders"."deposit_applied_fen" = 0 when "order_orders"."status" in ('to_ship', 'shipped', 'received', 'completed', 'funding', 'grouping') then "order_orders"."paid_fen" + "order_orders"."deposit_applied_fen" = "order_orders"."total_fen" else true end),
	CONSTRAINT "order_orders_pending_of_shop" CHECK ("order_orders"."shop_pending_fen" <= "order_orders"."released_fen" - "order_orders"."commission_fen" and ("order_orders"."shop_pending_fen" = 0 or "order_orders"."status" = 'received'))
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"payment_id" bigint NOT NULL,
	"pay_no" text NOT NULL,
	"channel" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_payments_not_negative" CHECK ("order_payments"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_refund_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refund_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"refund_no" text NOT NULL,
	"for_type" text NOT NULL,
	"for_id" bigint,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"cash_fen" bigint NOT NULL,
	"coupon_fen" bigint NOT NULL,
	"commission_fen" bigint NOT NULL,
	"from_escrow" boolean NOT NULL,
	"destination" text NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_refund_sources_no" UNIQUE("refund_no"),
	CONSTRAINT "order_refund_sources_kinds" CHECK ("order_refund_sources"."for_type" in ('case', 'close') and ("order_refund_sources"."for_type" = 'case') = ("order_refund_sources"."for_id" is not null) and "order_refund_sources"."source" in ('payment', 'deposit') and "order_refund_sources"."destination" in ('wallet', 'card')),
	CONSTRAINT "order_refund_sources_amounts" CHECK ("order_refund_sources"."cash_fen" > 0 and "order_refund_sources"."coupon_fen" >= 0 and "order_refund_sources"."commission_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_shipment_items" (
	"shipment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "order_shipment_items_shipment_id_item_id_pk" PRIMARY KEY("shipment_id","item_id"),
	CONSTRAINT "order_shipment_items_qty" CHECK ("order_shipment_items"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_shipment_orders" (
	"shipment_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	CONSTRAINT "order_shipment_orders_shipment_id_order_id_pk" PRIMARY KEY("shipment_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"carrier_code" text NOT NULL,
	"tracking_no" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"address" jsonb NOT NULL,
	"traces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"last_event_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"trouble_at" timestamp (3) with time zone,
	"trouble_s" integer DEFAULT 0 NOT NULL,
	"registered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_shipments_status" CHECK ("order_shipments"."status" in ('created', 'in_transit', 'delivering', 'delivered', 'exception', 'returned', 'cancelled')),
	CONSTRAINT "order_shipments_direction" CHECK ("order_shipments"."direction" in ('outbound', 'return'))
);
--> statement-breakpoint
CREATE TABLE "payment_callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text,
	"signature_ok" boolean NOT NULL,
	"about" text,
	"body" jsonb NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"result" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_card_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_card_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"mark" "bytea" NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"bind_ref" text NOT NULL,
	"provider" text NOT NULL,
	"provider_token" text,
	"mark" "bytea" NOT NULL,
	"bank_code" text NOT NULL,
	"bank_name" text NOT NULL,
	"last4" text NOT NULL,
	"card_type" text NOT NULL,
	"holder_masked" text NOT NULL,
	"phone_masked" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"bound_at" timestamp (3) with time zone,
	"unbound_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "payment_cards_bind_ref_unique" UNIQUE("bind_ref"),
	CONSTRAINT "payment_cards_provider_token_unique" UNIQUE("provider_token"),
	CONSTRAINT "payment_cards_last4" CHECK ("payment_cards"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_cards_token" CHECK ("payment_cards"."status" = 'pending' or "payment_cards"."provider_token" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pay_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"purpose_ids" bigint[] NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"amount_fen" bigint NOT NULL,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"settled_as" text,
	"card_id" bigint,
	"provider" text,
	"provider_order_id" text,
	"client_key" text,
	"password_free" boolean DEFAULT false NOT NULL,
	"tries_left" integer DEFAULT 3 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"poll_count" integer DEFAULT 0 NOT NULL,
	"fail_code" text,
	"fee_fen" bigint,
	"paid_fen" bigint,
	"phone_masked" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"provider_paid_at" timestamp (3) with time zone,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "payment_payments_pay_no_unique" UNIQUE("pay_no"),
	CONSTRAINT "payment_payments_amount" CHECK ("payment_payments"."amount_fen" >= 0),
	CONSTRAINT "payment_payments_status" CHECK ("payment_payments"."status" in ('created','awaiting_code','processing','succeeded','failed','cancelled','expired')),
	CONSTRAINT "payment_payments_settled" CHECK (("payment_payments"."status" = 'succeeded') = ("payment_payments"."settled_as" is not null)),
	CONSTRAINT "payment_payments_refunded" CHECK ("payment_payments"."refunded_fen" between 0 and coalesce("payment_payments"."paid_fen", "payment_payments"."amount_fen")),
	CONSTRAINT "payment_payments_channel" CHECK ("payment_payments"."channel" in ('wallet','shop_wallet') or ("payment_payments"."card_id" is not null and "payment_payments"."provider" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"status" text NOT NULL,
	"matched" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refunded_fen" bigint NOT NULL,
	"paid_out_fen" bigint DEFAULT 0 NOT NULL,
	"fee_fen" bigint NOT NULL,
	"differences" jsonb NOT NULL,
	"resolved_by" bigint,
	"resolve_reason" text,
	"settled_fen" bigint DEFAULT 0 NOT NULL,
	"settled_fee_fen" bigint DEFAULT 0 NOT NULL,
	"settlements" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_reconciliations_day" UNIQUE("provider","day"),
	CONSTRAINT "payment_reconciliations_status" CHECK ("payment_reconciliations"."status" in ('awaited','open','clean','resolved'))
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"destination" text NOT NULL,
	"reason" text NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" text NOT NULL,
	"status" text NOT NULL,
	"provider_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fail_code" text,
	"done_at" timestamp (3) with time zone,
	"provider_done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "payment_refunds_refund_no_unique" UNIQUE("refund_no"),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_fen" > 0),
	CONSTRAINT "payment_refunds_status" CHECK ("payment_refunds"."status" in ('created','processing','succeeded','failed'))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number_enc" "bytea" NOT NULL,
	"mark" "bytea" NOT NULL,
	"number_masked" text NOT NULL,
	"holder_enc" "bytea" NOT NULL,
	"holder_masked" text NOT NULL,
	"bank_code" text,
	"bank_name" text,
	"branch" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"usable_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wd_no" text NOT NULL,
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"account_id" bigint,
	"payment_id" bigint,
	"refund_no" text,
	"paid_to" jsonb NOT NULL,
	"status" text NOT NULL,
	"risk" jsonb NOT NULL,
	"risk_points" integer NOT NULL,
	"stopped" text,
	"client_key" text,
	"decided" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"pay_by_at" timestamp (3) with time zone,
	"provider" text,
	"provider_ref" text,
	"sent_at" timestamp (3) with time zone,
	"asked_count" integer DEFAULT 0 NOT NULL,
	"unknown_since" timestamp (3) with time zone,
	"fail_code" text,
	"paid_at" timestamp (3) with time zone,
	"provider_paid_at" timestamp (3) with time zone,
	"provider_returned_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"requested_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"waiting" integer GENERATED ALWAYS AS (case when status = 'paying' and unknown_since is not null then 0 when status = 'requested' then 1 when status in ('approved', 'paying') then 2 else 3 end) STORED NOT NULL,
	CONSTRAINT "payout_withdrawals_wd_no_unique" UNIQUE("wd_no"),
	CONSTRAINT "payout_withdrawals_status" CHECK ("payout_withdrawals"."status" in ('requested','approved','paying','paid','returned','failed','rejected','cancelled')),
	CONSTRAINT "payout_withdrawals_amount" CHECK ("payout_withdrawals"."fee_fen" >= 0 and "payout_withdrawals"."amount_fen" > "payout_withdrawals"."fee_fen"),
	CONSTRAINT "payout_withdrawals_target" CHECK (("payout_withdrawals"."account_id" is null) <> ("payout_withdrawals"."payment_id" is null)),
	CONSTRAINT "payout_withdrawals_sent" CHECK ("payout_withdrawals"."status" not in ('paying','paid','returned') or "payout_withdrawals"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "piece_pieces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "piece_pieces_holder" CHECK ("piece_pieces"."holder_kind" in ('lot', 'goods'))
);
--> statement-breakpoint
CREATE TABLE "proof_daily_roots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_daily_roots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"ledger_root" text NOT NULL,
	"ledger_entries" integer NOT NULL,
	"bids_root" text NOT NULL,
	"lots_closed" integer NOT NULL,
	"statements_root" text,
	"statements" integer DEFAULT 0 NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"signed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "proof_daily_roots_day_unique" UNIQUE("day"),
	CONSTRAINT "proof_daily_roots_day" CHECK ("proof_daily_roots"."day" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "proof_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"public_key_pem" text NOT NULL,
	"from_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"until_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "proof_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"month" text NOT NULL,
	"day" text NOT NULL,
	"opening_fen" bigint NOT NULL,
	"closing_fen" bigint NOT NULL,
	"in_fen" bigint NOT NULL,
	"out_fen" bigint NOT NULL,
	"lines" integer NOT NULL,
	"sha256" text NOT NULL,
	"path" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "proof_statements_once" UNIQUE("account","month"),
	CONSTRAINT "proof_statements_adds_up" CHECK ("proof_statements"."opening_fen" + "proof_statements"."in_fen" - "proof_statements"."out_fen" = "proof_statements"."closing_fen")
);
--> statement-breakpoint
CREATE TABLE "report_feedbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_feedbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"contact" text,
	"status" text DEFAULT 'open' NOT NULL,
	"reply" text,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "report_feedbacks_answered" CHECK (("report_feedbacks"."status" = 'answered') = ("report_feedbacks"."reply" is not null and "report_feedbacks"."answered_by" is not null and "report_feedbacks"."answered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_mutes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_mutes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"report_id" bigint NOT NULL,
	"rule_no" integer NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "report_mutes_report_id_unique" UNIQUE("report_id")
);
--> statement-breakpoint
CREATE TABLE "report_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reporter_id" bigint NOT NULL,
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"shop_id" bigint,
	"reason" text NOT NULL,
	"danger" boolean NOT NULL,
	"content" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"snapshot" text NOT NULL,
	"snapshot_hash" text NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answer_by" timestamp (3) with time zone,
	"shop_answer" text,
	"shop_images" text[] DEFAULT '{}' NOT NULL,
	"rule_no" integer,
	"sanction" text,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"appeal_until" timestamp (3) with time zone,
	"appealed_by" text,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"outcome" text,
	"final_by" bigint,
	"final_note" text,
	"final_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'shop', 'user', 'order', 'message')),
	CONSTRAINT "report_reports_status" CHECK ("report_reports"."status" in ('open','taken','upheld','unfounded','appealed','final')),
	CONSTRAINT "report_reports_evidence" CHECK ("report_reports"."snapshot_hash" = encode(sha256(convert_to("report_reports"."snapshot", 'UTF8')), 'hex')),
	CONSTRAINT "report_reports_asked" CHECK ("report_reports"."status" <> 'taken' or ("report_reports"."asked_at" is not null and "report_reports"."answer_by" is not null)),
	CONSTRAINT "report_reports_decided" CHECK (("report_reports"."status" in ('open','taken')) = ("report_reports"."decided_at" is null) and ("report_reports"."decided_at" is null) = ("report_reports"."decided_by" is null)),
	CONSTRAINT "report_reports_rule" CHECK ("report_reports"."sanction" is null or "report_reports"."sanction" = 'none' or "report_reports"."rule_no" is not null),
	CONSTRAINT "report_reports_appeal" CHECK ("report_reports"."status" <> 'appealed' or ("report_reports"."appealed_by" is not null and "report_reports"."appeal" is not null)),
	CONSTRAINT "report_reports_other" CHECK ("report_reports"."final_by" is null or "report_reports"."final_by" <> "report_reports"."decided_by"),
	CONSTRAINT "report_reports_final" CHECK (("report_reports"."status" = 'final') = ("report_reports"."outcome" is not null and "report_reports"."final_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sale_consignors" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"phone" text,
	"phone_masked" text,
	"named_by" bigint NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sale_consignors_who" CHECK (num_nonnulls("sale_consignors"."user_id", "sale_consignors"."phone") <= 1 and num_nonnulls("sale_consignors"."user_id", "sale_consignors"."phone_masked") >= 1 and ("sale_consignors"."phone" is null or "sale_consignors"."phone_masked" is not null))
);
--> statement-breakpoint
CREATE TABLE "sale_lot_disclosures" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"interest" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sale_lot_disclosures_interest" CHECK ("sale_lot_disclosures"."interest" in ('owned','guaranteed'))
);
--> statement-breakpoint
CREATE TABLE "sale_post_sale_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_post_sale_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"counter_fen" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"because" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "sale_post_sale_offers_status" CHECK ("sale_post_sale_offers"."status" in ('open','countered','accepted','declined','expired','withdrawn')),
	CONSTRAINT "sale_post_sale_offers_because" CHECK ("sale_post_sale_offers"."because" in ('sold','shop','left','restricted')),
	CONSTRAINT "sale_post_sale_offers_amounts" CHECK ("sale_post_sale_offers"."amount_fen" > 0 and "sale_post_sale_offers"."counter_fen" > "sale_post_sale_offers"."amount_fen"),
	CONSTRAINT "sale_post_sale_offers_countered" CHECK ("sale_post_sale_offers"."status" <> 'countered' or "sale_post_sale_offers"."counter_fen" is not null),
	CONSTRAINT "sale_post_sale_offers_order" CHECK (("sale_post_sale_offers"."order_id" is not null) = ("sale_post_sale_offers"."status" = 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "sale_post_sales" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"buyer_alias" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"offer_id" bigint,
	"order_id" bigint NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"closing_sha256" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_room_calls" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_houses" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"licence_no" text NOT NULL,
	"intro" text NOT NULL,
	"intro_en" text,
	"category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_paddles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_paddles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"paddle_no" integer NOT NULL,
	"deposit_fen" bigint NOT NULL,
	"limit_fen" bigint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"suspended_reason" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "sale_paddles_one" UNIQUE("session_id","user_id"),
	CONSTRAINT "sale_paddles_no" UNIQUE("session_id","paddle_no"),
	CONSTRAINT "sale_paddles_status" CHECK ("sale_paddles"."status" in ('active','suspended','settled')),
	CONSTRAINT "sale_paddles_limit" CHECK ("sale_paddles"."limit_fen" >= "sale_paddles"."deposit_fen")
);
--> statement-breakpoint
CREATE TABLE "sale_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"intro" text DEFAULT '' NOT NULL,
	"intro_en" text,
	"cover" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"mode" text DEFAULT 'timed' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"first_ends_at" timestamp (3) with time zone NOT NULL,
	"stagger_s" integer NOT NULL,
	"lot_s" integer,
	"counter_s" integer,
	"gap_s" integer,
	"begun_at" timestamp (3) with time zone,
	"current_lot_id" bigint,
	"paused_at" timestamp (3) with time zone,
	"date_needed_at" timestamp (3) with time zone,
	"room_seq" integer DEFAULT 0 NOT NULL,
	"premium_bp" integer NOT NULL,
	"premium_slices" jsonb,
	"ladder" text DEFAULT 'ours' NOT NULL,
	"ladder_rows" jsonb,
	"deposit_fen" bigint NOT NULL,
	"lot_count" integer DEFAULT 0 NOT NULL,
	"paddle_count" integer DEFAULT 0 NOT NULL,
	"reject_reason" text,
	"cancel_reason" text,
	"submitted_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "sale_sales_status" CHECK ("sale_sales"."status" in ('draft','reviewing','preview','live','paused','ended','cancelled')),
	CONSTRAINT "sale_sales_times" CHECK ("sale_sales"."first_ends_at" > "sale_sales"."starts_at"),
	CONSTRAINT "sale_sales_mode" CHECK ("sale_sales"."mode" in ('timed','room')),
	CONSTRAINT "sale_sales_room" CHECK (("sale_sales"."mode" = 'room') = ("sale_sales"."lot_s" is not null and "sale_sales"."counter_s" is not null) and "sale_sales"."lot_s" between 15 and 120 and "sale_sales"."counter_s" between 5 and 15 and "sale_sales"."gap_s" between 3 and 120 and ("sale_sales"."mode" = 'room' or "sale_sales"."status" <> 'paused')),
	CONSTRAINT "sale_sales_stagger" CHECK ("sale_sales"."stagger_s" between 20 and 120),
	CONSTRAINT "sale_sales_premium" CHECK ("sale_sales"."premium_bp" between 0 and 2000),
	CONSTRAINT "sale_sales_ladder" CHECK ("sale_sales"."ladder" in ('ours','two_five_eight','own') and ("sale_sales"."ladder" = 'own') = ("sale_sales"."ladder_rows" is not null)),
	CONSTRAINT "sale_sales_deposit" CHECK ("sale_sales"."deposit_fen" >= 10000 and "sale_sales"."deposit_fen" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "sale_unpaid_wins" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"hammer_fen" bigint NOT NULL,
	"defaulted_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "sale_unpaid_wins_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"category_id" bigint,
	"is_open" boolean NOT NULL,
	"words" "tsvector" NOT NULL,
	"title" "tsvector" NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "search_documents_kind_ref_id_pk" PRIMARY KEY("kind","ref_id"),
	CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('lot', 'goods', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "search_spellings" (
	"word" text PRIMARY KEY NOT NULL,
	"near" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_answer_times" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_answer_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"waited_s" integer NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_availability" (
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "service_availability_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "service_chat_assignments" (
	"conversation_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint,
	"waits" boolean DEFAULT true NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "service_chat_assignments_given" CHECK (user_id is null or given_at is not null)
);
--> statement-breakpoint
CREATE TABLE "service_desk_chats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_desk_chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"kind" text NOT NULL,
	"ref_id" bigint,
	"state" text NOT NULL,
	"topic" text,
	"is_back" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"operator_id" bigint,
	"taken_at" timestamp (3) with time zone,
	"person_at" timestamp (3) with time zone,
	"house_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"stars" integer,
	"comment" text,
	CONSTRAINT "service_desk_chats_kind" CHECK (kind in ('service', 'silent', 'report', 'case') and (kind in ('report', 'case')) = (ref_id is not null)),
	CONSTRAINT "service_desk_chats_state" CHECK (state in ('queued', 'with', 'idle', 'closed') and (state = 'closed') = (closed_at is not null)),
	CONSTRAINT "service_desk_chats_taken" CHECK (state not in ('with', 'idle') or (operator_id is not null and taken_at is not null)),
	CONSTRAINT "service_desk_chats_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "service_desk_presence" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_desk_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_desk_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"desk_chat_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"to_id" bigint,
	"note" text NOT NULL,
	"handed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_reply_cooldowns" (
	"conversation_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "service_reply_cooldowns_conversation_id_template_id_pk" PRIMARY KEY("conversation_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "service_reply_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_reply_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"for_buyers" boolean DEFAULT false NOT NULL,
	"trigger" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"image" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "service_reply_templates_kind" CHECK (kind in ('quick', 'auto') and (kind = 'auto') = (trigger is not null)),
	CONSTRAINT "service_reply_templates_trigger" CHECK (trigger in ('welcome', 'keyword', 'offline', 'paid', 'shipped')),
	CONSTRAINT "service_reply_templates_words" CHECK ((trigger = 'keyword') is not true or cardinality(keywords) > 0)
);
--> statement-breakpoint
CREATE TABLE "service_shop_settings" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"hours" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"blocked_words" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_waiting_buyers" (
	"conversation_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_deductions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_deductions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"basis" text NOT NULL,
	"ref_id" bigint,
	"rule_no" text NOT NULL,
	"document" text NOT NULL,
	"words" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"user_id" bigint,
	"status" text DEFAULT 'notified' NOT NULL,
	"opened_by" bigint NOT NULL,
	"noticed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"answer_due_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answer_images" text[] DEFAULT '{}' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"taken_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_deductions_status" CHECK ("shop_deductions"."status" in ('notified','answered','unanswered','imposed','dropped')),
	CONSTRAINT "shop_deductions_amounts" CHECK ("shop_deductions"."amount_fen" > 0 and "shop_deductions"."taken_fen" between 0 and "shop_deductions"."amount_fen"),
	CONSTRAINT "shop_deductions_taken" CHECK (("shop_deductions"."taken_fen" > 0) = ("shop_deductions"."status" = 'imposed')),
	CONSTRAINT "shop_deductions_payee" CHECK (("shop_deductions"."basis" = 'report') = ("shop_deductions"."user_id" is null) and ("shop_deductions"."ref_id" is null) = ("shop_deductions"."user_id" is null)),
	CONSTRAINT "shop_deductions_decided" CHECK (("shop_deductions"."decided_at" is not null) = ("shop_deductions"."status" in ('imposed','dropped')))
);
--> statement-breakpoint
CREATE TABLE "shop_application_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_application_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"question" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"answer" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "shop_application_questions_answered" CHECK (("shop_application_questions"."answer" is null) = ("shop_application_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shop_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"intro" text DEFAULT '' NOT NULL,
	"phone" text,
	"return_address_id" bigint,
	"main_category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"licences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"review_note" text,
	"reviewed_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_applications_status" CHECK ("shop_applications"."status" in ('submitted','asked','answered','approved','rejected','withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "shop_deposit_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_deposit_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"pay_no" text,
	"due_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_deposit_requests_pay_no_unique" UNIQUE("pay_no"),
	CONSTRAINT "shop_deposit_requests_amount" CHECK (amount_fen >= 0),
	CONSTRAINT "shop_deposit_requests_source" CHECK ((kind = 'topup') = (pay_no is not null))
);
--> statement-breakpoint
CREATE TABLE "shop_fee_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_fee_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_kind" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"months" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"benefits_en" text[] DEFAULT '{}' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"from_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"to_at" timestamp (3) with time zone,
	"replaces_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_fee_plans_bounds" CHECK (months between 1 and 60 and price_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_fee_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_fee_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"pay_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_fee_purchases_pay_no_unique" UNIQUE("pay_no")
);
--> statement-breakpoint
CREATE TABLE "shop_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"phone" text,
	"permissions" text[] NOT NULL,
	"remark" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"invited_by" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_invitations_phone" CHECK ((status = 'waiting') = (phone is not null))
);
--> statement-breakpoint
CREATE TABLE "shop_licences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"image" text NOT NULL,
	"expires_on" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reject_reason" text,
	"question" text,
	"answer_by" timestamp (3) with time zone,
	"filed_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_licences_status" CHECK (status in ('pending', 'asked', 'approved', 'rejected', 'replaced')),
	CONSTRAINT "shop_licences_expires_on" CHECK (expires_on ~ '^\d{4}-\d\d-\d\d$'),
	CONSTRAINT "shop_licences_answer_by" CHECK ((status = 'asked') = (answer_by is not null))
);
--> statement-breakpoint
CREATE TABLE "shop_members" (
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"remark" text,
	"status" text DEFAULT 'active' NOT NULL,
	"added_by" bigint,
	"chosen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_members_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shop_name_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_name_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"asked_by" bigint NOT NULL,
	"before_name" text NOT NULL,
	"before_name_en" text,
	"name" text NOT NULL,
	"name_en" text,
	"name_look" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_name_changes_status" CHECK ("shop_name_changes"."status" in ('waiting','approved','rejected','withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "shop_shops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_shops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_look" text,
	"name_en" text,
	"former_name" text,
	"renamed_at" timestamp (3) with time zone,
	"logo" text,
	"cover" text,
	"intro" text DEFAULT '' NOT NULL,
	"intro_en" text,
	"notice" text,
	"kind" text DEFAULT 'individual' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"suspended_reason" text,
	"main_category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"city" text,
	"service_phone" text,
	"service_hours" text DEFAULT '9:00–21:00' NOT NULL,
	"return_address_id" bigint,
	"is_select" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"skips_review" boolean DEFAULT false NOT NULL,
	"credit_score" integer DEFAULT 100 NOT NULL,
	"credit_level" integer DEFAULT 1 NOT NULL,
	"rating_desc_sum" integer DEFAULT 0 NOT NULL,
	"rating_service_sum" integer DEFAULT 0 NOT NULL,
	"rating_ship_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"good_review_count" integer DEFAULT 0 NOT NULL,
	"fans_count" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"on_sale_count" integer DEFAULT 0 NOT NULL,
	"lot_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"hot_score" integer DEFAULT 0 NOT NULL,
	"commission_bp" integer,
	"settle_days" integer,
	"fee_expires_at" timestamp (3) with time zone,
	"deposit_required_fen" bigint DEFAULT 0 NOT NULL,
	"deposit_short_at" timestamp (3) with time zone,
	"guarantees" text[] DEFAULT '{genuine}' NOT NULL,
	"licences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"impressions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auction_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"join_filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_shops_counts" CHECK (fans_count >= 0 and sold_count >= 0 and on_sale_count >= 0 and lot_count >= 0),
	CONSTRAINT "shop_shops_commission" CHECK (commission_bp between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "shop_visits" (
	"shop_id" bigint NOT NULL,
	"day" text NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "shop_visits_shop_id_day_visitor_pk" PRIMARY KEY("shop_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "site_home_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_home_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"icon" text,
	"link" text,
	"badge" text,
	"source" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"from_at" timestamp (3) with time zone,
	"to_at" timestamp (3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_home_rows_kind" CHECK ("site_home_rows"."kind" in ('shortcut','floor')),
	CONSTRAINT "site_home_rows_status" CHECK ("site_home_rows"."status" in ('draft','scheduled','in_force','archived')),
	CONSTRAINT "site_home_rows_parts" CHECK (("site_home_rows"."kind" = 'shortcut') = ("site_home_rows"."icon" is not null and "site_home_rows"."link" is not null) and ("site_home_rows"."kind" = 'floor') = ("site_home_rows"."source" is not null)),
	CONSTRAINT "site_home_rows_time" CHECK ("site_home_rows"."to_at" > "site_home_rows"."from_at")
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"wording_en" jsonb,
	"wording_zh" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"from_at" timestamp (3) with time zone,
	"must_accept" boolean DEFAULT false NOT NULL,
	"changed_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_texts_status" CHECK ("site_texts"."status" in ('draft','reading','scheduled','in_force','archived')),
	CONSTRAINT "site_texts_words" CHECK ("site_texts"."version" = 1 or ("site_texts"."wording_en" is not null and "site_texts"."wording_zh" is not null)),
	CONSTRAINT "site_texts_clock" CHECK ("site_texts"."status" not in ('scheduled','in_force') or "site_texts"."from_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "site_activities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"cover" text,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"lot_ids" bigint[] DEFAULT '{}' NOT NULL,
	"shop_ids" bigint[] DEFAULT '{}' NOT NULL,
	"category_id" bigint,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"quota" integer,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_activities_time" CHECK (to_at > from_at)
);
--> statement-breakpoint
CREATE TABLE "site_attribute_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_attribute_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"params" jsonb NOT NULL,
	"made_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" text NOT NULL,
	"image" text NOT NULL,
	"title_en" text,
	"title_zh" text,
	"link" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"city" text,
	"audience" text DEFAULT 'all' NOT NULL,
	"from_at" timestamp (3) with time zone,
	"to_at" timestamp (3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_banners_status" CHECK ("site_banners"."status" in ('draft','scheduled','in_force','archived')),
	CONSTRAINT "site_banners_audience" CHECK ("site_banners"."audience" in ('all','guests','members','shops')),
	CONSTRAINT "site_banners_time" CHECK ("site_banners"."to_at" > "site_banners"."from_at")
);
--> statement-breakpoint
CREATE TABLE "site_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"code" text NOT NULL,
	"parent_id" bigint,
	"level" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"icon" text,
	"image" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_liquor" boolean DEFAULT false NOT NULL,
	"is_restricted" boolean DEFAULT false NOT NULL,
	"commission_bp" integer,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"template_id" bigint,
	"photo_views" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_categories_level" CHECK (level between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "site_client_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_client_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"details" jsonb,
	"user_id" bigint,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_commission_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_commission_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"before_bp" integer,
	"after_bp" integer,
	"paid_before_bp" integer NOT NULL,
	"paid_after_bp" integer NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_commission_changes_status" CHECK ("site_commission_changes"."status" in ('scheduled','applied','called_off'))
);
--> statement-breakpoint
CREATE TABLE "site_help_questions" (
	"words" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"help_id" bigint,
	"asked_count" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_help_votes" (
	"help_id" integer NOT NULL,
	"voter" text NOT NULL,
	"useful" boolean NOT NULL,
	"voted_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_help_votes_help_id_voter_pk" PRIMARY KEY("help_id","voter")
);
--> statement-breakpoint
CREATE TABLE "site_search_history" (
	"user_id" bigint NOT NULL,
	"word" text NOT NULL,
	"searched_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_search_history_user_id_word_pk" PRIMARY KEY("user_id","word")
);
--> statement-breakpoint
CREATE TABLE "site_search_word_counts" (
	"day" text NOT NULL,
	"word" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_search_word_counts_day_word_pk" PRIMARY KEY("day","word")
);
--> statement-breakpoint
CREATE TABLE "site_shortcuts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_shortcuts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"icon" text NOT NULL,
	"link" text NOT NULL,
	"badge" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "takeout_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "takeout_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"part" text NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"content" "bytea",
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "takeout_files_status" CHECK ("takeout_files"."status" in ('waiting','ready','gone')),
	CONSTRAINT "takeout_files_content" CHECK (("takeout_files"."status" = 'ready') = ("takeout_files"."content" is not null))
);
--> statement-breakpoint
CREATE TABLE "platform_alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"state" text DEFAULT 'raised' NOT NULL,
	"facts" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamp (3) with time zone,
	"over_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_alarms_state" CHECK ("platform_alarms"."state" in ('raised','acknowledged','over')),
	CONSTRAINT "platform_alarms_over" CHECK (("platform_alarms"."state" = 'over') = ("platform_alarms"."over_at" is not null)),
	CONSTRAINT "platform_alarms_heard" CHECK ("platform_alarms"."state" <> 'acknowledged' or "platform_alarms"."acknowledged_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "platform_approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"amount_fen" bigint,
	"input" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_browser" "bytea",
	"decided_by" bigint,
	"alone" boolean DEFAULT false NOT NULL,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_approvals_status" CHECK ("platform_approvals"."status" in ('waiting','done','dropped','expired')),
	CONSTRAINT "platform_approvals_two" CHECK ("platform_approvals"."status" <> 'done' or ("platform_approvals"."decided_by" is not null and ("platform_approvals"."decided_by" <> "platform_approvals"."proposed_by" or "platform_approvals"."alone")))
);
--> statement-breakpoint
CREATE TABLE "platform_audit_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_audit_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"ip" text,
	"request_id" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_daily_metric_days" (
	"day" date PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_daily_metric_recounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_daily_metric_recounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	CONSTRAINT "platform_daily_metric_recounts_order" CHECK ("platform_daily_metric_recounts"."from_day" <= "platform_daily_metric_recounts"."until_day")
);
--> statement-breakpoint
CREATE TABLE "platform_daily_metrics" (
	"figure" text NOT NULL,
	"category_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "platform_daily_metrics_figure_category_id_shop_id_day_pk" PRIMARY KEY("figure","category_id","shop_id","day")
);
--> statement-breakpoint
CREATE TABLE "platform_deadlines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_deadlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_deadlines_one" UNIQUE("kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "platform_idempotency" (
	"scope" text NOT NULL,
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_idempotency_scope_actor_key_pk" PRIMARY KEY("scope","actor","key")
);
--> statement-breakpoint
CREATE TABLE "platform_job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"error" text,
	CONSTRAINT "platform_job_runs_error" CHECK ("platform_job_runs"."error" is null or "platform_job_runs"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "platform_media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"owner_user_id" bigint,
	"use" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer,
	"codes" text[],
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_media_path_unique" UNIQUE("path"),
	CONSTRAINT "platform_media_once" UNIQUE("owner_user_id","sha256","use")
);
--> statement-breakpoint
CREATE TABLE "platform_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"aggregate" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_outbox_deliveries" (
	"event_id" bigint NOT NULL,
	"subscriber" text NOT NULL,
	"lane" integer NOT NULL,
	"aggregate" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"last_error" text,
	"dead_at" timestamp (3) with time zone,
	CONSTRAINT "platform_outbox_deliveries_event_id_subscriber_pk" PRIMARY KEY("event_id","subscriber")
);
--> statement-breakpoint
CREATE TABLE "platform_outbox_lanes" (
	"subscriber" text NOT NULL,
	"lane" integer NOT NULL,
	CONSTRAINT "platform_outbox_lanes_subscriber_lane_pk" PRIMARY KEY("subscriber","lane")
);
--> statement-breakpoint
CREATE TABLE "platform_provider_health" (
	"name" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "platform_review_deadlines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_review_deadlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"waits_for" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale')),
	CONSTRAINT "platform_review_deadlines_state" CHECK ("platform_review_deadlines"."state" in ('running','asked','kept','broken')),
	CONSTRAINT "platform_review_deadlines_asked" CHECK (("platform_review_deadlines"."state" = 'asked') = ("platform_review_deadlines"."asked_at" is not null and cardinality("platform_review_deadlines"."waits_for") > 0)),
	CONSTRAINT "platform_review_deadlines_kept" CHECK (case "platform_review_deadlines"."state" when 'kept' then "platform_review_deadlines"."ended_at" is not null when 'broken' then true else "platform_review_deadlines"."ended_at" is null end)
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_settings_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_settings_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"old_value" jsonb,
	"new_value" jsonb,
	"reason" text NOT NULL,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_socket_tickets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aftersale_case_lines" ADD CONSTRAINT "aftersale_case_lines_case_id_aftersale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."aftersale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_citations" ADD CONSTRAINT "aftersale_citations_precedent_id_aftersale_precedents_id_fk" FOREIGN KEY ("precedent_id") REFERENCES "public"."aftersale_precedents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_citations" ADD CONSTRAINT "aftersale_citations_cited_id_aftersale_precedents_id_fk" FOREIGN KEY ("cited_id") REFERENCES "public"."aftersale_precedents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_precedents" ADD CONSTRAINT "aftersale_precedents_case_id_aftersale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."aftersale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_steps" ADD CONSTRAINT "aftersale_steps_case_id_aftersale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."aftersale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_held_messages" ADD CONSTRAINT "chat_held_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pinned_answer_corrections" ADD CONSTRAINT "chat_pinned_answer_corrections_pledge" FOREIGN KEY ("pledge_id") REFERENCES "public"."chat_pinned_answers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pinned_answers" ADD CONSTRAINT "chat_pinned_answers_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_platform_joins" ADD CONSTRAINT "chat_platform_joins_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_alone" ADD CONSTRAINT "coupon_alone_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_held" ADD CONSTRAINT "coupon_held_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_held_id_coupon_held_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."coupon_held"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_holds" ADD CONSTRAINT "deposit_holds_penalty_id_deposit_penalties_id_fk" FOREIGN KEY ("penalty_id") REFERENCES "public"."deposit_penalties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tx_id_ledger_transactions_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_verified_balances" ADD CONSTRAINT "ledger_verified_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_mentions" ADD CONSTRAINT "operator_mentions_note_id_operator_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."operator_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_refunds" ADD CONSTRAINT "order_item_refunds_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_refunds" ADD CONSTRAINT "order_item_refunds_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_logs" ADD CONSTRAINT "order_logs_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_sources" ADD CONSTRAINT "order_refund_sources_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_items" ADD CONSTRAINT "order_shipment_items_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_items" ADD CONSTRAINT "order_shipment_items_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_orders" ADD CONSTRAINT "order_shipment_orders_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_orders" ADD CONSTRAINT "order_shipment_orders_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payment_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_withdrawals" ADD CONSTRAINT "payout_withdrawals_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_desk_transfers" ADD CONSTRAINT "service_desk_transfers_desk_chat_id_service_desk_chats_id_fk" FOREIGN KEY ("desk_chat_id") REFERENCES "public"."service_desk_chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_identity_questions_of" ON "account_identity_questions" USING btree ("identity_id","id");--> statement-breakpoint
CREATE INDEX "account_identity_questions_user" ON "account_identity_questions" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_questions_open" ON "account_identity_questions" USING btree ("identity_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "account_data_access_log_user" ON "account_data_access_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_bind_tickets_hash" ON "account_bind_tickets" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "account_bind_tickets_age" ON "account_bind_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_closures_open" ON "account_closures" USING btree ("user_id") WHERE status = 'cooling';--> statement-breakpoint
CREATE INDEX "account_closures_user" ON "account_closures" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_credential_changes_user" ON "account_credential_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_credential_changes_age" ON "account_credential_changes" USING btree ("changed_at") WHERE before <> '{}';--> statement-breakpoint
CREATE INDEX "account_devices_shared" ON "account_devices" USING btree ("device_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_growth_once" ON "account_growth_log" USING btree ("user_id","reason","ref");--> statement-breakpoint
CREATE INDEX "account_growth_user" ON "account_growth_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_identity_filings_user" ON "account_identity_filings" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_identity_filings_number" ON "account_identity_filings" USING btree ("id_no_hmac");--> statement-breakpoint
CREATE INDEX "account_identity_filings_queue" ON "account_identity_filings" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "account_identity_filings_kind" ON "account_identity_filings" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_filings_open" ON "account_identity_filings" USING btree ("user_id") WHERE status in ('pending', 'asked');--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_filings_licence" ON "account_identity_filings" USING btree ("licence_no") WHERE status = 'verified' and licence_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_verdicts_pair" ON "account_link_verdicts" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "account_link_verdicts_later" ON "account_link_verdicts" USING btree ("high_id","low_id");--> statement-breakpoint
CREATE INDEX "account_lockouts_age" ON "account_lockouts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_messenger_bindings_open" ON "account_messenger_bindings" USING btree ("provider","open_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_messenger_bindings_user" ON "account_messenger_bindings" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "account_messenger_bindings_union" ON "account_messenger_bindings" USING btree ("union_id") WHERE union_id is not null;--> statement-breakpoint
CREATE INDEX "account_payout_card_hashes_shared" ON "account_payout_card_hashes" USING btree ("mark","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_sessions_token" ON "account_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_sessions_by_user" ON "account_sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_sessions_live" ON "account_sessions" USING btree ("user_id","last_seen_at") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "account_sms_codes_phone" ON "account_sms_codes" USING btree ("phone","sent_at");--> statement-breakpoint
CREATE INDEX "account_sms_codes_ip" ON "account_sms_codes" USING btree ("ip","sent_at");--> statement-breakpoint
CREATE INDEX "account_sms_codes_age" ON "account_sms_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_users_phone" ON "account_users" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_users_invite_code" ON "account_users" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "account_users_invited" ON "account_users" USING btree ("invited_by") WHERE invited_by is not null;--> statement-breakpoint
CREATE INDEX "account_users_status" ON "account_users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "account_users_by_nickname" ON "account_users" USING btree ("nickname" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "account_users_strikes" ON "account_users" USING btree ("unpaid_strikes","id");--> statement-breakpoint
CREATE INDEX "account_users_realname" ON "account_users" USING btree ("realname_status","id");--> statement-breakpoint
CREATE INDEX "account_users_by_age" ON "account_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "address_of_user" ON "address_addresses" USING btree ("user_id","id") WHERE deleted_at is null and user_id is not null;--> statement-breakpoint
CREATE INDEX "address_of_shop" ON "address_addresses" USING btree ("shop_id","id") WHERE deleted_at is null and shop_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "address_default_of_user" ON "address_addresses" USING btree ("user_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "address_default_of_shop" ON "address_addresses" USING btree ("shop_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "address_same" ON "address_addresses" USING btree ("county_code","detail") WHERE deleted_at is null and user_id is not null;--> statement-breakpoint
CREATE INDEX "aftersale_arrival_photos_of_order" ON "aftersale_arrival_photos" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_case_lines_one_open" ON "aftersale_case_lines" USING btree ("item_id") WHERE open;--> statement-breakpoint
CREATE INDEX "aftersale_case_lines_of_order" ON "aftersale_case_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_changed" ON "aftersale_cases" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_age" ON "aftersale_cases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_due" ON "aftersale_cases" USING btree ((coalesce("deadline_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_amount" ON "aftersale_cases" USING btree ("amount_fen","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_status" ON "aftersale_cases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_type" ON "aftersale_cases" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_reason" ON "aftersale_cases" USING btree ("reason_code","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_assignee" ON "aftersale_cases" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_handed_on" ON "aftersale_cases" USING btree ("for_role","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_order" ON "aftersale_cases" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_buyer" ON "aftersale_cases" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_shop" ON "aftersale_cases" USING btree ("shop_id","status","deadline_at");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_shop_all" ON "aftersale_cases" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_open" ON "aftersale_cases" USING btree ((coalesce("deadline_at", 'infinity')),"id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_assigned" ON "aftersale_cases" USING btree ("assignee_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_closed_at" ON "aftersale_cases" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_ruled" ON "aftersale_cases" USING btree ("reason_code","id") WHERE ruling is not null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_order_no" ON "aftersale_cases" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_return" ON "aftersale_cases" USING btree ("return_shipment_id") WHERE return_shipment_id is not null;--> statement-breakpoint
CREATE INDEX "aftersale_citations_of" ON "aftersale_citations" USING btree ("cited_id");--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_precedents_of_case" ON "aftersale_precedents" USING btree ("case_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_precedents_by_reason" ON "aftersale_precedents" USING btree ("reason_code","id");--> statement-breakpoint
CREATE INDEX "aftersale_precedents_by_result" ON "aftersale_precedents" USING btree ("reason_code","result");--> statement-breakpoint
CREATE INDEX "aftersale_precedents_words" ON "aftersale_precedents" USING gin (platform_terms(platform_fold("headnote" || ' ' || coalesce("departs", ''))));--> statement-breakpoint
CREATE INDEX "aftersale_steps_of_case" ON "aftersale_steps" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "bidder_absentee_acts_of_person" ON "bidder_absentee_acts" USING btree ("user_id","lot_id","no");--> statement-breakpoint
CREATE INDEX "bidder_absentee_maximums_by_user" ON "bidder_absentee_maximums" USING btree ("user_id","lot_id") WHERE state in ('waiting', 'asleep');--> statement-breakpoint
CREATE UNIQUE INDEX "bidder_basket_lots_of_lot" ON "bidder_basket_lots" USING btree ("lot_id","user_id");--> statement-breakpoint
CREATE INDEX "bidder_basket_lots_waiting" ON "bidder_basket_lots" USING btree ("cap_id") WHERE "bidder_basket_lots"."state" in ('waiting','asleep');--> statement-breakpoint
CREATE UNIQUE INDEX "bidder_caps_of_person" ON "bidder_caps" USING btree ("user_id","kind",(coalesce("session_id", 0)),(coalesce("basket_no", 0)));--> statement-breakpoint
CREATE UNIQUE INDEX "bidder_leading_bids_by_user" ON "bidder_leading_bids" USING btree ("user_id","lot_id");--> statement-breakpoint
CREATE INDEX "bidder_shop_bidders_latest" ON "bidder_shop_bidders" USING btree ("shop_id","bid_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bidder_shop_bidders_by_user" ON "bidder_shop_bidders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bidder_rings_by_shop" ON "bidder_rings" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "bidder_rings_by_score" ON "bidder_rings" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "bidder_rings_by_status" ON "bidder_rings" USING btree ("status","score","id");--> statement-breakpoint
CREATE INDEX "bidder_rings_by_people" ON "bidder_rings" USING btree ("people_count","id");--> statement-breakpoint
CREATE INDEX "bidder_rings_by_seen" ON "bidder_rings" USING btree ("first_seen_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bidder_second_chance_offers_one_open" ON "bidder_second_chance_offers" USING btree ("lot_id") WHERE status in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "bidder_second_chance_offers_by_lot" ON "bidder_second_chance_offers" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "block_blocks_of_target" ON "block_blocks" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "block_blocks_newest" ON "block_blocks" USING btree ("owner_type","owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_shop" ON "chat_conversations" USING btree ("user_id","shop_id") WHERE shop_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_people" ON "chat_conversations" USING btree ("user_id","peer_id") WHERE peer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_house" ON "chat_conversations" USING btree ("user_id") WHERE kind = 'user_house';--> statement-breakpoint
CREATE INDEX "chat_conversations_opened" ON "chat_conversations" USING btree ("opened_by","opened_at") WHERE opened_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_held_messages_once" ON "chat_held_messages" USING btree ("conversation_id","sender_user_id","client_msg_id");--> statement-breakpoint
CREATE INDEX "chat_held_messages_waiting" ON "chat_held_messages" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_held_messages_of" ON "chat_held_messages" USING btree ("conversation_id","side","id");--> statement-breakpoint
CREATE INDEX "chat_held_messages_sender" ON "chat_held_messages" USING btree ("sender_user_id");--> statement-breakpoint
CREATE INDEX "chat_held_messages_unfree" ON "chat_held_messages" USING btree ("conversation_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_held_messages_age" ON "chat_held_messages" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "chat_held_messages_picture" ON "chat_held_messages" USING btree ("picture") WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "chat_held_messages_video" ON "chat_held_messages" USING btree ("video") WHERE video is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("conversation_id","sender_user_id","client_msg_id") WHERE client_msg_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once_house" ON "chat_messages" USING btree ("conversation_id","sender_operator_id","client_msg_id") WHERE sender_operator_id is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_picture" ON "chat_messages" USING btree ("picture") WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_video" ON "chat_messages" USING btree ("video") WHERE video is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_recalled" ON "chat_messages" USING btree ("recalled_at") WHERE recalled_at is not null and (text is not null or picture is not null or ref_id is not null);--> statement-breakpoint
CREATE INDEX "chat_participants_list" ON "chat_participants" USING btree ("owner_type","owner_id","last_at" DESC NULLS LAST,"conversation_id" DESC NULLS LAST) WHERE last_at is not null;--> statement-breakpoint
CREATE INDEX "chat_participants_unread" ON "chat_participants" USING btree ("owner_type","owner_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "chat_pinned_answer_corrections_of" ON "chat_pinned_answer_corrections" USING btree ("pledge_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_pinned_answers_message" ON "chat_pinned_answers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_pinned_answers_about" ON "chat_pinned_answers" USING btree ("about_type","about_id","id");--> statement-breakpoint
CREATE INDEX "chat_pinned_answers_of_conversation" ON "chat_pinned_answers" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_platform_joins_one" ON "chat_platform_joins" USING btree ("conversation_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "chat_platform_joins_of" ON "chat_platform_joins" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_repeated_texts_age" ON "chat_repeated_texts" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "coupon_alone_of" ON "coupon_alone" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "coupon_held_of_person" ON "coupon_held" USING btree ("user_id","status","valid_to");--> statement-breakpoint
CREATE INDEX "coupon_held_of_template" ON "coupon_held" USING btree ("template_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_held_claims" ON "coupon_held" USING btree ("user_id","claimed_at");--> statement-breakpoint
CREATE INDEX "coupon_held_changed" ON "coupon_held" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_templates_code" ON "coupon_templates" USING btree ("code") WHERE code is not null;--> statement-breakpoint
CREATE INDEX "coupon_templates_of_shop" ON "coupon_templates" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_on_offer" ON "coupon_templates" USING btree ("issuer","claim_to") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "coupon_templates_by_issuer" ON "coupon_templates" USING btree ("issuer","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_by_state" ON "coupon_templates" USING btree ("issuer","status","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_by_audience" ON "coupon_templates" USING btree ("issuer","audience","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_changed" ON "coupon_templates" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_one_each" ON "coupon_uses" USING btree ("order_id","issuer");--> statement-breakpoint
CREATE INDEX "deposit_holds_by_ref" ON "deposit_holds" USING btree ("ref_id","scope","user_id") WHERE status in ('pending','held');--> statement-breakpoint
CREATE INDEX "deposit_holds_by_user" ON "deposit_holds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deposit_holds_forfeited" ON "deposit_holds" USING btree ("decided_at") WHERE status = 'forfeited';--> statement-breakpoint
CREATE INDEX "deposit_holds_held" ON "deposit_holds" USING btree ("user_id") WHERE status = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_holds_client_key" ON "deposit_holds" USING btree ("user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_holds_pending" ON "deposit_holds" USING btree ("user_id","scope","ref_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "deposit_holds_by_penalty" ON "deposit_holds" USING btree ("penalty_id") WHERE penalty_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_penalties_once" ON "deposit_penalties" USING btree ("user_id","scope","ref_id","rule_no") WHERE status <> 'dropped';--> statement-breakpoint
CREATE INDEX "deposit_penalties_by_user" ON "deposit_penalties" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deposit_penalties_by_kind" ON "deposit_penalties" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "deposit_penalties_by_status" ON "deposit_penalties" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "finding_lot_facets_by_period" ON "finding_lot_facets" USING btree ("period","lot_id") WHERE period is not null;--> statement-breakpoint
CREATE INDEX "finding_lot_facets_by_scene" ON "finding_lot_facets" USING gin ("scenes");--> statement-breakpoint
CREATE INDEX "finding_lot_facets_by_issuer" ON "finding_lot_facets" USING btree ("issuer","lot_id") WHERE issuer is not null;--> statement-breakpoint
CREATE INDEX "finding_lot_facets_by_version" ON "finding_lot_facets" USING btree ("version","lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finding_saved_searches_of_person" ON "finding_saved_searches" USING btree ("user_id","words",(coalesce("category_id", 0)),(coalesce("price_min_fen", -1)),(coalesce("price_max_fen", -1)));--> statement-breakpoint
CREATE INDEX "finding_saved_searches_by_key" ON "finding_saved_searches" USING btree ("key");--> statement-breakpoint
CREATE INDEX "finding_watches_by_lot" ON "finding_watches" USING btree ("lot_id","created_at");--> statement-breakpoint
CREATE INDEX "finding_watches_by_user" ON "finding_watches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "goods_favourites_of_person" ON "goods_favourites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "goods_goods_of_shop" ON "goods_goods" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "goods_goods_by_status" ON "goods_goods" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "goods_goods_new" ON "goods_goods" USING btree ("on_at" DESC NULLS FIRST,"id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_new_of_category" ON "goods_goods" USING btree ("category_id","on_at" DESC NULLS FIRST,"id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_new_of_shop" ON "goods_goods" USING btree ("shop_id","on_at" DESC NULLS FIRST,"id") WHERE status in ('on', 'sold_out');--> statement-breakpoint
CREATE INDEX "goods_goods_cheap" ON "goods_goods" USING btree ("min_price_fen","id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_liquor" ON "goods_goods" USING btree ("on_at" DESC NULLS FIRST,"id") WHERE status = 'on' and kind = 'liquor';--> statement-breakpoint
CREATE INDEX "goods_goods_sold" ON "goods_goods" USING btree ("sold_count" DESC NULLS FIRST,"id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_bargains" ON "goods_goods" USING btree ("was_until","id") WHERE status = 'on' and min_price_fen * 10 <= was_fen * 8;--> statement-breakpoint
CREATE INDEX "goods_goods_by_submission" ON "goods_goods" USING btree ("submitted_at","id") WHERE status = 'reviewing';--> statement-breakpoint
CREATE INDEX "goods_goods_by_category" ON "goods_goods" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "goods_goods_by_any_submission" ON "goods_goods" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "goods_goods_by_words" ON "goods_goods" USING gin (platform_terms(platform_fold("title" || ' ' || coalesce("title_en", ''))));--> statement-breakpoint
CREATE INDEX "goods_goods_of_template" ON "goods_goods" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_goods_of_piece" ON "goods_goods" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "goods_goods_of_shelf" ON "goods_goods" USING btree ("shelf_id") WHERE shelf_id is not null;--> statement-breakpoint
CREATE INDEX "goods_price_changes_of_sku" ON "goods_price_changes" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "goods_price_changes_of_goods" ON "goods_price_changes" USING btree ("goods_id","id");--> statement-breakpoint
CREATE INDEX "goods_reservations_locked" ON "goods_reservations" USING btree ("sku_id") WHERE status = 'locked';--> statement-breakpoint
CREATE INDEX "goods_reservations_of_person" ON "goods_reservations" USING btree ("user_id","goods_id");--> statement-breakpoint
CREATE INDEX "goods_reservations_of_goods" ON "goods_reservations" USING btree ("goods_id","status") WHERE status in ('locked', 'consumed');--> statement-breakpoint
CREATE INDEX "goods_shipping_templates_of_shop" ON "goods_shipping_templates" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "interest_follows_newest" ON "interest_follows" USING btree ("user_id","followed_at");--> statement-breakpoint
CREATE INDEX "interest_follows_fans" ON "interest_follows" USING btree ("shop_id","followed_at");--> statement-breakpoint
CREATE INDEX "interest_viewed_things_newest" ON "interest_viewed_things" USING btree ("user_id","type","seen_at");--> statement-breakpoint
CREATE INDEX "ledger_accounts_filled" ON "ledger_accounts" USING btree ("balance_fen") WHERE balance_fen <> 0;--> statement-breakpoint
CREATE INDEX "ledger_accounts_in_use" ON "ledger_accounts" USING btree ("kind","owner_type","owner_id") WHERE balance_fen <> 0;--> statement-breakpoint
CREATE INDEX "ledger_accounts_by_kind" ON "ledger_accounts" USING btree ("kind","owner_type");--> statement-breakpoint
CREATE INDEX "ledger_accounts_by_owner" ON "ledger_accounts" USING btree ("owner_id","owner_type");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_account" ON "ledger_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_ref" ON "ledger_transactions" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_forfeits" ON "ledger_transactions" USING btree ("created_at") WHERE type = 'depositForfeited';--> statement-breakpoint
CREATE INDEX "ledger_transactions_unmatched" ON "ledger_transactions" USING btree ("id") WHERE type = 'receivedUnmatched';--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_type" ON "ledger_transactions" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_ref_no" ON "ledger_transactions" USING btree ("ref_no") WHERE ref_no is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_time" ON "ledger_transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "listing_batch_drafts_of_shop" ON "listing_batch_drafts" USING btree ("shop_id","saved_at");--> statement-breakpoint
CREATE INDEX "listing_catalogue_changes_by_session" ON "listing_catalogue_changes" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "listing_catalogue_changes_by_lot" ON "listing_catalogue_changes" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "lot_log_amendments_by_lot" ON "lot_log_amendments" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "lot_batches_by_shop" ON "lot_batches" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "lot_bidders_by_user" ON "lot_bidders" USING btree ("user_id","lot_id");--> statement-breakpoint
CREATE INDEX "lot_bids_by_time" ON "lot_bids" USING brin ("placed_at");--> statement-breakpoint
CREATE INDEX "lot_closings_by_time" ON "lot_closings" USING btree ("closed_at","lot_id");--> statement-breakpoint
CREATE INDEX "lot_daily_views_by_day" ON "lot_daily_views" USING btree ("day","lot_id");--> statement-breakpoint
CREATE INDEX "lot_lots_by_end" ON "lot_lots" USING btree ("status","ends_at","id");--> statement-breakpoint
CREATE INDEX "lot_lots_by_category" ON "lot_lots" USING btree ("category_id","status","ends_at","id");--> statement-breakpoint
CREATE INDEX "lot_lots_by_shop" ON "lot_lots" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "lot_lots_by_hot" ON "lot_lots" USING btree ("hot_score" DESC NULLS FIRST,"id") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "lot_lots_by_opening" ON "lot_lots" USING btree ("starts_at" DESC NULLS FIRST,"id") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "lot_lots_by_closing" ON "lot_lots" USING btree ("closed_at" DESC NULLS FIRST,"id") WHERE status in ('sold', 'passed');--> statement-breakpoint
CREATE INDEX "lot_lots_closed" ON "lot_lots" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_relists" ON "lot_lots" USING btree ("relist_of") WHERE relist_of is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_price_records" ON "lot_lots" USING btree ("category_id","closed_at" DESC NULLS FIRST,"hammer_fen") WHERE status = 'sold' and paid_at is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_sold_by_price" ON "lot_lots" USING btree ("hammer_fen","id") WHERE status = 'sold' and paid_at is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_sold_of_category_by_price" ON "lot_lots" USING btree ("category_id","hammer_fen","id") WHERE status = 'sold' and paid_at is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_by_submission" ON "lot_lots" USING btree ("submitted_at","id") WHERE status = 'reviewing';--> statement-breakpoint
CREATE INDEX "lot_lots_by_mode" ON "lot_lots" USING btree ("mode","id");--> statement-breakpoint
CREATE INDEX "lot_lots_by_any_end" ON "lot_lots" USING btree ((coalesce("ends_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "lot_lots_of_status_by_any_end" ON "lot_lots" USING btree ("status",(coalesce("ends_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "lot_lots_open_by_any_end" ON "lot_lots" USING btree ((coalesce("ends_at", 'infinity')),"id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "lot_lots_by_any_submission" ON "lot_lots" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "lot_lots_by_piece" ON "lot_lots" USING btree ("piece_id","id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_by_batch" ON "lot_lots" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_lots_session_no" ON "lot_lots" USING btree ("session_id","lot_no") WHERE session_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lot_lots_by_winner" ON "lot_lots" USING btree ("winner_user_id","id") WHERE winner_user_id is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_won_by_time" ON "lot_lots" USING btree ("winner_user_id",(coalesce("post_sold_at", "closed_at"))) WHERE winner_user_id is not null;--> statement-breakpoint
CREATE INDEX "lot_lots_won_unpaid" ON "lot_lots" USING btree ("winner_user_id","session_id") WHERE winner_user_id is not null and paid_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_lots_relisted_once" ON "lot_lots" USING btree ("relist_of") WHERE relist_of is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lot_texts_by_image" ON "lot_texts" USING gin ("images");--> statement-breakpoint
CREATE INDEX "message_broadcasts_new" ON "message_broadcasts" USING btree ("id","until");--> statement-breakpoint
CREATE UNIQUE INDEX "message_broadcasts_once" ON "message_broadcasts" USING btree ("code","title_en");--> statement-breakpoint
CREATE INDEX "message_mailings_status" ON "message_mailings" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "message_mailings_segment" ON "message_mailings" USING btree ("segment","id");--> statement-breakpoint
CREATE INDEX "message_mailings_category" ON "message_mailings" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "message_notices_of_user" ON "message_notices" USING btree ("user_id","category","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_of_shop" ON "message_notices" USING btree ("shop_id","category","id") WHERE shop_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_all_of_user" ON "message_notices" USING btree ("user_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_all_of_shop" ON "message_notices" USING btree ("shop_id","id") WHERE shop_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_unread_of_user" ON "message_notices" USING btree ("user_id","category") WHERE read_at is null and user_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_unread_of_shop" ON "message_notices" USING btree ("shop_id","category") WHERE read_at is null and shop_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_popups" ON "message_notices" USING btree ("user_id","id") WHERE popup and popup_shown_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX "message_notices_about" ON "message_notices" USING btree ("about","user_id","id") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "message_notices_age" ON "message_notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_notices_once_user" ON "message_notices" USING btree ("user_id","dedupe_key") WHERE user_id is not null and dedupe_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_notices_once_shop" ON "message_notices" USING btree ("shop_id","dedupe_key") WHERE shop_id is not null and dedupe_key is not null;--> statement-breakpoint
CREATE INDEX "operator_bulk_rows_by_state" ON "operator_bulk_rows" USING btree ("run_id","state","ref_id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_status" ON "operator_bulk_runs" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_operator" ON "operator_bulk_runs" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_act" ON "operator_bulk_runs" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "operator_bulk_runs_by_day" ON "operator_bulk_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "operator_shifts_by_end" ON "operator_shifts" USING btree ("until_at","from_at");--> statement-breakpoint
CREATE INDEX "operator_shifts_of" ON "operator_shifts" USING btree ("operator_id","until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_macros_name" ON "operator_macros" USING btree ("kind","name") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "operator_mentions_of" ON "operator_mentions" USING btree ("operator_id","note_id");--> statement-breakpoint
CREATE INDEX "operator_mentions_unread" ON "operator_mentions" USING btree ("operator_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "operator_notes_by_words" ON "operator_notes" USING gin (platform_terms(platform_fold("text")));--> statement-breakpoint
CREATE INDEX "operator_notes_of" ON "operator_notes" USING btree ("kind","ref_id","id");--> statement-breakpoint
CREATE INDEX "operator_decision_audits_waiting" ON "operator_decision_audits" USING btree ("queue","id") WHERE answer = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_decision_audits_of" ON "operator_decision_audits" USING btree ("queue","ref_id") WHERE answer = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_decision_audits_held" ON "operator_decision_audits" USING btree ("held_by") WHERE answer = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_decision_audits_again_open" ON "operator_decision_audits" USING btree ("again","id") WHERE again is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_decisions_number" ON "operator_decisions" USING btree ("day","number");--> statement-breakpoint
CREATE INDEX "operator_decisions_of" ON "operator_decisions" USING btree ("queue","ref_id","id");--> statement-breakpoint
CREATE INDEX "operator_decisions_by_time" ON "operator_decisions" USING btree ("queue","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_accounts_login" ON "operator_accounts" USING btree ("login");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_login" ON "operator_accounts" USING btree ("login","id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_start" ON "operator_accounts" USING btree ("login" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_name" ON "operator_accounts" USING btree ("name" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_status" ON "operator_accounts" USING btree ((case when "status" = 'active' and "password_hash" is null then 'invited' else "status" end),"id");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_role" ON "operator_accounts" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_sign_in" ON "operator_accounts" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "operator_accounts_by_age" ON "operator_accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_claim_take_overs_unread" ON "operator_claim_take_overs" USING btree ("from_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "operator_claims_served" ON "operator_claims" USING btree ("operator_id","queue") WHERE served;--> statement-breakpoint
CREATE INDEX "operator_claims_held" ON "operator_claims" USING btree ("operator_id","until_at");--> statement-breakpoint
CREATE INDEX "operator_claims_by_age" ON "operator_claims" USING btree ("until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_enrolments_token" ON "operator_enrolments" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_enrolments_open" ON "operator_enrolments" USING btree ("operator_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "operator_enrolments_by_age" ON "operator_enrolments" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_exports_token" ON "operator_exports" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_exports_of_day" ON "operator_exports" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE INDEX "operator_lapsed_claims_by_age" ON "operator_lapsed_claims" USING btree ("lapsed_at");--> statement-breakpoint
CREATE INDEX "operator_lockouts_by_age" ON "operator_lockouts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_passkey_challenges_hash" ON "operator_passkey_challenges" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "operator_passkey_challenges_by_age" ON "operator_passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_passkeys_credential" ON "operator_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "operator_passkeys_by_operator" ON "operator_passkeys" USING btree ("operator_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_pending_sign_ins_hash" ON "operator_pending_sign_ins" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "operator_pending_sign_ins_by_age" ON "operator_pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_presence_by_age" ON "operator_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_saved_views_name" ON "operator_saved_views" USING btree ("operator_id","resource","name");--> statement-breakpoint
CREATE INDEX "operator_saved_views_of_role" ON "operator_saved_views" USING btree ("for_role","id") WHERE for_role is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token" ON "operator_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_by_operator" ON "operator_sessions" USING btree ("operator_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_setting_changes_one_open" ON "operator_setting_changes" USING btree ("key") WHERE status in ('pending', 'scheduled');--> statement-breakpoint
CREATE INDEX "operator_setting_changes_by_key" ON "operator_setting_changes" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "operator_setting_changes_bundle" ON "operator_setting_changes" USING btree ("bundle_id") WHERE bundle_id is not null;--> statement-breakpoint
CREATE INDEX "operator_skipped_items_of" ON "operator_skipped_items" USING btree ("queue","ref_id","id");--> statement-breakpoint
CREATE INDEX "operator_skipped_items_by" ON "operator_skipped_items" USING btree ("operator_id","queue","id");--> statement-breakpoint
CREATE INDEX "operator_skipped_items_by_age" ON "operator_skipped_items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_item_refunds_of_order" ON "order_item_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_item_refunds_of_case" ON "order_item_refunds" USING btree ("for_id") WHERE for_type = 'case';--> statement-breakpoint
CREATE INDEX "order_item_refunds_by_age" ON "order_item_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_reviews_by_status" ON "order_reviews" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_reviews_by_rating" ON "order_reviews" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "order_reviews_by_user" ON "order_reviews" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "order_reviews_of_shop" ON "order_reviews" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "order_reviews_unreplied" ON "order_reviews" USING btree ("shop_id","id") WHERE reply is null;--> statement-breakpoint
CREATE INDEX "order_reviews_of_item" ON "order_reviews" USING btree ("thing","thing_id","id");--> statement-breakpoint
CREATE INDEX "order_reviews_of_order" ON "order_reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_of_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_logs_of_order" ON "order_logs" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_orders_one_per_lot" ON "order_orders" USING btree ("lot_id") WHERE lot_id is not null and status not in ('closed', 'cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "order_orders_of_buyer" ON "order_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "order_orders_of_buyer_by_status" ON "order_orders" USING btree ("user_id","status","id");--> statement-breakpoint
CREATE INDEX "order_orders_of_shop" ON "order_orders" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "order_orders_of_shop_by_status" ON "order_orders" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "order_orders_by_paid" ON "order_orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_received" ON "order_orders" USING btree ("received_at") WHERE received_at is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_completed" ON "order_orders" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_paid_of_shop" ON "order_orders" USING btree ("shop_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "order_orders_to_ship" ON "order_orders" USING btree ("ship_deadline") WHERE status = 'to_ship';--> statement-breakpoint
CREATE INDEX "order_orders_changed" ON "order_orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "order_orders_pending" ON "order_orders" USING btree ("shop_id") WHERE shop_pending_fen <> 0;--> statement-breakpoint
CREATE INDEX "order_orders_by_checkout" ON "order_orders" USING btree ("checkout_no");--> statement-breakpoint
CREATE INDEX "order_orders_by_lot" ON "order_orders" USING btree ("lot_id") WHERE lot_id is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_status" ON "order_orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_orders_by_kind" ON "order_orders" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "order_orders_by_age" ON "order_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_orders_by_total" ON "order_orders" USING btree ("total_fen","id");--> statement-breakpoint
CREATE INDEX "order_orders_to_review" ON "order_orders" USING btree ("user_id","id") WHERE review_state = 'open';--> statement-breakpoint
CREATE INDEX "order_orders_to_review_of_shop" ON "order_orders" USING btree ("shop_id","id") WHERE review_state = 'open';--> statement-breakpoint
CREATE INDEX "order_orders_in_case" ON "order_orders" USING btree ("user_id","id") WHERE after_sale_open;--> statement-breakpoint
CREATE INDEX "order_orders_in_case_of_shop" ON "order_orders" USING btree ("shop_id","id") WHERE after_sale_open;--> statement-breakpoint
CREATE INDEX "order_payments_by_pay_no" ON "order_payments" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "order_refund_sources_of_order" ON "order_refund_sources" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_refund_sources_by_age" ON "order_refund_sources" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_refund_sources_of_case" ON "order_refund_sources" USING btree ("for_id") WHERE for_type = 'case';--> statement-breakpoint
CREATE INDEX "order_shipment_items_of_order" ON "order_shipment_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_shipment_orders_of_order" ON "order_shipment_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_shipments_by_number" ON "order_shipments" USING btree ("tracking_no","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_callbacks_event" ON "payment_callbacks" USING btree ("provider","event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "payment_callbacks_about" ON "payment_callbacks" USING btree ("about","id");--> statement-breakpoint
CREATE INDEX "payment_callbacks_by_time" ON "payment_callbacks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_callbacks_forged" ON "payment_callbacks" USING btree ("id") WHERE not signature_ok;--> statement-breakpoint
CREATE INDEX "payment_card_codes_by_user" ON "payment_card_codes" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "payment_cards_by_user" ON "payment_cards" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_cards_by_last4" ON "payment_cards" USING btree ("last4","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_once" ON "payment_cards" USING btree ("user_id","mark") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_default" ON "payment_cards" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "payment_cards_by_mark" ON "payment_cards" USING btree ("mark");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_payments_provider_order" ON "payment_payments" USING btree ("provider","provider_order_id") WHERE provider_order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_payments_client_key" ON "payment_payments" USING btree ("user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "payment_payments_by_user" ON "payment_payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_payments_by_purpose" ON "payment_payments" USING gin ("purpose_ids");--> statement-breakpoint
CREATE INDEX "payment_payments_by_status" ON "payment_payments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payment_payments_by_channel" ON "payment_payments" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "payment_payments_by_age" ON "payment_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_payments_live" ON "payment_payments" USING btree ("status","expires_at") WHERE status in ('created','awaiting_code','processing');--> statement-breakpoint
CREATE INDEX "payment_payments_by_success" ON "payment_payments" USING btree ("succeeded_at") WHERE channel = 'card' and status = 'succeeded';--> statement-breakpoint
CREATE INDEX "payment_payments_by_provider_day" ON "payment_payments" USING btree ("provider","provider_paid_at") WHERE provider_paid_at is not null;--> statement-breakpoint
CREATE INDEX "payment_payments_by_card" ON "payment_payments" USING btree ("card_id") WHERE status in ('created','awaiting_code','processing');--> statement-breakpoint
CREATE INDEX "payment_reconciliations_open" ON "payment_reconciliations" USING btree ("day") WHERE status in ('awaited','open');--> statement-breakpoint
CREATE INDEX "payment_refunds_by_status" ON "payment_refunds" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_user" ON "payment_refunds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_age" ON "payment_refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_ref" ON "payment_refunds" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("status","id") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE INDEX "payment_refunds_by_day" ON "payment_refunds" USING btree ("provider_done_at") WHERE provider_done_at is not null;--> statement-breakpoint
CREATE INDEX "payout_accounts_by_owner" ON "payout_accounts" USING btree ("owner","owner_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_once" ON "payout_accounts" USING btree ("owner","owner_id","mark") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_default" ON "payout_accounts" USING btree ("owner","owner_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_withdrawals_client_key" ON "payout_withdrawals" USING btree ("user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_owner" ON "payout_withdrawals" USING btree ("owner","owner_id","requested_at");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_account" ON "payout_withdrawals" USING btree ("account_id","status");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_user" ON "payout_withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_status" ON "payout_withdrawals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_waiting" ON "payout_withdrawals" USING btree ("waiting","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_age" ON "payout_withdrawals" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_amount" ON "payout_withdrawals" USING btree ("amount_fen","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_risk" ON "payout_withdrawals" USING btree ("risk_points","id");--> statement-breakpoint
CREATE INDEX "payout_withdrawals_open" ON "payout_withdrawals" USING btree ("status","sent_at") WHERE status in ('requested','approved','paying');--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_sent" ON "payout_withdrawals" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_source" ON "payout_withdrawals" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_refund" ON "payout_withdrawals" USING btree ("refund_no") WHERE refund_no is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_paid_day" ON "payout_withdrawals" USING btree ("provider_paid_at") WHERE provider_paid_at is not null;--> statement-breakpoint
CREATE INDEX "payout_withdrawals_by_return_day" ON "payout_withdrawals" USING btree ("provider_returned_at") WHERE provider_returned_at is not null;--> statement-breakpoint
CREATE INDEX "report_feedbacks_of_user" ON "report_feedbacks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "report_feedbacks_by_status" ON "report_feedbacks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "report_feedbacks_by_type" ON "report_feedbacks" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "report_mutes_of_user" ON "report_mutes" USING btree ("user_id","until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_reports_one_open" ON "report_reports" USING btree ("reporter_id","target_type","target_id") WHERE status in ('open', 'taken');--> statement-breakpoint
CREATE INDEX "report_reports_of_reporter" ON "report_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "report_reports_of_person" ON "report_reports" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "report_reports_of_shop" ON "report_reports" USING btree ("shop_id","id") WHERE shop_id is not null;--> statement-breakpoint
CREATE INDEX "report_reports_of_target" ON "report_reports" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "report_reports_by_status" ON "report_reports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "report_reports_by_reason" ON "report_reports" USING btree ("reason","id");--> statement-breakpoint
CREATE INDEX "report_reports_by_day" ON "report_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sale_consignors_by_user" ON "sale_consignors" USING btree ("user_id","lot_id");--> statement-breakpoint
CREATE INDEX "sale_consignors_by_phone" ON "sale_consignors" USING btree ("phone","lot_id") WHERE phone is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_post_sale_offers_one_accepted" ON "sale_post_sale_offers" USING btree ("lot_id") WHERE status = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "sale_post_sale_offers_one_open" ON "sale_post_sale_offers" USING btree ("lot_id","user_id") WHERE status in ('open', 'countered');--> statement-breakpoint
CREATE INDEX "sale_post_sale_offers_by_lot" ON "sale_post_sale_offers" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "sale_post_sale_offers_by_user" ON "sale_post_sale_offers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sale_post_sale_offers_by_shop" ON "sale_post_sale_offers" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "sale_post_sales_by_time" ON "sale_post_sales" USING btree ("sold_at","lot_id");--> statement-breakpoint
CREATE INDEX "sale_houses_open" ON "sale_houses" USING btree ("shop_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "sale_paddles_by_user" ON "sale_paddles" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sale_sales_of_shop" ON "sale_sales" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "sale_sales_open" ON "sale_sales" USING btree ("first_ends_at","id") WHERE status in ('preview', 'live', 'paused');--> statement-breakpoint
CREATE INDEX "sale_sales_by_status" ON "sale_sales" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "sale_sales_by_submission" ON "sale_sales" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "sale_unpaid_wins_of_person" ON "sale_unpaid_wins" USING btree ("session_id","user_id");--> statement-breakpoint
CREATE INDEX "search_documents_by_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_of_shop" ON "search_documents" USING btree ("shop_id","kind");--> statement-breakpoint
CREATE INDEX "search_documents_of_category" ON "search_documents" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "search_documents_by_version" ON "search_documents" USING btree ("version","kind","ref_id");--> statement-breakpoint
CREATE INDEX "search_spellings_by_near" ON "search_spellings" USING gin ("near") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "service_answer_times_of" ON "service_answer_times" USING btree ("shop_id","answered_at");--> statement-breakpoint
CREATE INDEX "service_answer_times_age" ON "service_answer_times" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "service_availability_member" ON "service_availability" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "service_chat_assignments_of_shop" ON "service_chat_assignments" USING btree ("shop_id") WHERE waits;--> statement-breakpoint
CREATE INDEX "service_chat_assignments_of_member" ON "service_chat_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_desk_chats_one" ON "service_desk_chats" USING btree ("conversation_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "service_desk_chats_of" ON "service_desk_chats" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "service_desk_chats_queue" ON "service_desk_chats" USING btree ("is_back","queued_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "service_desk_chats_operator" ON "service_desk_chats" USING btree ("operator_id","state");--> statement-breakpoint
CREATE INDEX "service_desk_chats_taken" ON "service_desk_chats" USING btree ("taken_at" DESC NULLS LAST) WHERE taken_at is not null;--> statement-breakpoint
CREATE INDEX "service_desk_chats_person" ON "service_desk_chats" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "service_desk_transfers_of" ON "service_desk_transfers" USING btree ("desk_chat_id","id");--> statement-breakpoint
CREATE INDEX "service_reply_cooldowns_age" ON "service_reply_cooldowns" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "service_reply_templates_of_shop" ON "service_reply_templates" USING btree ("shop_id","kind","sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_reply_templates_one_each" ON "service_reply_templates" USING btree ("shop_id","trigger") WHERE kind = 'auto' and trigger <> 'keyword';--> statement-breakpoint
CREATE INDEX "service_waiting_buyers_of" ON "service_waiting_buyers" USING btree ("shop_id","asked_at");--> statement-breakpoint
CREATE INDEX "shop_deductions_of" ON "shop_deductions" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "shop_deductions_queue" ON "shop_deductions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_application_questions_of" ON "shop_application_questions" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_application_questions_open" ON "shop_application_questions" USING btree ("application_id") WHERE answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_applications_one_open" ON "shop_applications" USING btree ("user_id") WHERE status in ('submitted','asked','answered');--> statement-breakpoint
CREATE INDEX "shop_applications_queue" ON "shop_applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_applications_kind" ON "shop_applications" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "shop_applications_by_day" ON "shop_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shop_applications_user" ON "shop_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_deposit_requests_open" ON "shop_deposit_requests" USING btree ("shop_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "shop_deposit_requests_of" ON "shop_deposit_requests" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_fee_plans_next" ON "shop_fee_plans" USING btree ("replaces_id") WHERE active;--> statement-breakpoint
CREATE INDEX "shop_fee_plans_kind" ON "shop_fee_plans" USING btree ("shop_kind","sort") WHERE active;--> statement-breakpoint
CREATE INDEX "shop_fee_purchases_of" ON "shop_fee_purchases" USING btree ("shop_id","to_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_invitations_once" ON "shop_invitations" USING btree ("shop_id","phone") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_invitations_for" ON "shop_invitations" USING btree ("phone") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_invitations_of" ON "shop_invitations" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_licences_waiting" ON "shop_licences" USING btree ("shop_id","kind") WHERE status in ('pending', 'asked');--> statement-breakpoint
CREATE UNIQUE INDEX "shop_licences_in_force" ON "shop_licences" USING btree ("shop_id","kind") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "shop_licences_of_shop" ON "shop_licences" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "shop_licences_by_status" ON "shop_licences" USING btree ("status","shop_id");--> statement-breakpoint
CREATE INDEX "shop_licences_queue" ON "shop_licences" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_members_user" ON "shop_members" USING btree ("user_id","chosen_at") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_one_owner" ON "shop_members" USING btree ("shop_id") WHERE role = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_name_changes_one_open" ON "shop_name_changes" USING btree ("shop_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_name_changes_open_look" ON "shop_name_changes" USING btree ("name_look") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_name_changes_queue" ON "shop_name_changes" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_name_changes_of" ON "shop_name_changes" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_shops_owner" ON "shop_shops" USING btree ("owner_user_id") WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "shop_shops_owners" ON "shop_shops" USING btree ("owner_user_id","id");--> statement-breakpoint
CREATE INDEX "shop_shops_closed" ON "shop_shops" USING btree (lower("name")) WHERE status = 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_shops_name" ON "shop_shops" USING btree (lower("name")) WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "shop_shops_look" ON "shop_shops" USING btree ("name_look","id");--> statement-breakpoint
CREATE INDEX "shop_shops_hot" ON "shop_shops" USING btree ("hot_score" DESC NULLS FIRST,"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "shop_shops_new" ON "shop_shops" USING btree ("opened_at" DESC NULLS FIRST,"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "shop_shops_select" ON "shop_shops" USING btree ("hot_score" DESC NULLS FIRST,"id") WHERE status = 'active' and is_select;--> statement-breakpoint
CREATE INDEX "shop_shops_credit" ON "shop_shops" USING btree ("credit_level","id");--> statement-breakpoint
CREATE INDEX "shop_shops_status" ON "shop_shops" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_shops_deposit" ON "shop_shops" USING btree ("id") WHERE deposit_required_fen > 0;--> statement-breakpoint
CREATE INDEX "shop_shops_by_words" ON "shop_shops" USING gin (platform_terms(platform_fold("name" || ' ' || coalesce("name_en", ''))));--> statement-breakpoint
CREATE INDEX "shop_shops_categories" ON "shop_shops" USING gin ("main_category_ids");--> statement-breakpoint
CREATE INDEX "shop_visits_age" ON "shop_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "site_home_rows_shown" ON "site_home_rows" USING btree ("kind","sort","id") WHERE status in ('scheduled','in_force');--> statement-breakpoint
CREATE INDEX "site_home_rows_by_kind" ON "site_home_rows" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "site_home_rows_by_status" ON "site_home_rows" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "site_home_rows_in_order" ON "site_home_rows" USING btree ("sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_texts_version" ON "site_texts" USING btree ("code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "site_texts_one_open" ON "site_texts" USING btree ("code") WHERE status in ('draft','reading','scheduled');--> statement-breakpoint
CREATE UNIQUE INDEX "site_texts_one_in_force" ON "site_texts" USING btree ("code") WHERE status = 'in_force';--> statement-breakpoint
CREATE INDEX "site_texts_by_status" ON "site_texts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "site_texts_by_code" ON "site_texts" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "site_activities_open" ON "site_activities" USING btree ("type","to_at") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "site_activities_title" ON "site_activities" USING btree ("type","title_en");--> statement-breakpoint
CREATE UNIQUE INDEX "site_attribute_templates_version" ON "site_attribute_templates" USING btree ("category_id","version");--> statement-breakpoint
CREATE INDEX "site_banners_shown" ON "site_banners" USING btree ("position","sort") WHERE status in ('scheduled','in_force');--> statement-breakpoint
CREATE INDEX "site_banners_of_place" ON "site_banners" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "site_banners_by_status" ON "site_banners" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "site_banners_by_audience" ON "site_banners" USING btree ("audience","id");--> statement-breakpoint
CREATE INDEX "site_banners_in_order" ON "site_banners" USING btree ("sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_categories_code" ON "site_categories" USING btree ("scope","code");--> statement-breakpoint
CREATE INDEX "site_categories_tree" ON "site_categories" USING btree ("scope","parent_id","sort");--> statement-breakpoint
CREATE INDEX "site_client_errors_age" ON "site_client_errors" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_commission_changes_planned" ON "site_commission_changes" USING btree ("category_id") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "site_help_questions_most" ON "site_help_questions" USING btree ("asked_count","words");--> statement-breakpoint
CREATE INDEX "site_help_questions_age" ON "site_help_questions" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "site_help_votes_age" ON "site_help_votes" USING btree ("voted_at");--> statement-breakpoint
CREATE INDEX "site_search_history_latest" ON "site_search_history" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE INDEX "site_search_history_people" ON "site_search_history" USING btree ("word","searched_at");--> statement-breakpoint
CREATE INDEX "site_search_word_counts_top" ON "site_search_word_counts" USING btree ("day","count");--> statement-breakpoint
CREATE INDEX "site_shortcuts_place" ON "site_shortcuts" USING btree ("position","sort") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "site_shortcuts_once" ON "site_shortcuts" USING btree ("position","link");--> statement-breakpoint
CREATE UNIQUE INDEX "takeout_files_one_open" ON "takeout_files" USING btree ("user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "takeout_files_of" ON "takeout_files" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_alarms_one" ON "platform_alarms" USING btree ("kind","cause") WHERE state <> 'over';--> statement-breakpoint
CREATE INDEX "platform_alarms_by_kind" ON "platform_alarms" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "platform_alarms_by_state" ON "platform_alarms" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "platform_alarms_by_day" ON "platform_alarms" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_approvals_one_waiting" ON "platform_approvals" USING btree ("kind","target_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "platform_approvals_open" ON "platform_approvals" USING btree ("expires_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "platform_approvals_by_until" ON "platform_approvals" USING btree ((case when "status" = 'waiting' then "expires_at" else 'infinity' end),"id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_status" ON "platform_approvals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_kind" ON "platform_approvals" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_target" ON "platform_approvals" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_amount" ON "platform_approvals" USING btree ("amount_fen","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_proposer" ON "platform_approvals" USING btree ("proposed_by","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_decider" ON "platform_approvals" USING btree ("decided_by","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_age" ON "platform_approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_decision" ON "platform_approvals" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_target" ON "platform_audit_logs" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_action" ON "platform_audit_logs" USING btree ("action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_time" ON "platform_audit_logs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_thing" ON "platform_audit_logs" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_words" ON "platform_audit_logs" USING gin (platform_terms(platform_fold(coalesce("reason", ''))));--> statement-breakpoint
CREATE INDEX "platform_audit_by_actor" ON "platform_audit_logs" USING btree ("actor_type","actor_id","id");--> statement-breakpoint
CREATE INDEX "platform_daily_metrics_of_day" ON "platform_daily_metrics" USING btree ("day");--> statement-breakpoint
CREATE INDEX "platform_deadlines_next" ON "platform_deadlines" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "platform_deadlines_stuck" ON "platform_deadlines" USING btree ("id") WHERE attempts >= 5;--> statement-breakpoint
CREATE INDEX "platform_idempotency_by_age" ON "platform_idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_media_unused" ON "platform_media" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "platform_media_by_age" ON "platform_media" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_media_by_content" ON "platform_media" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "platform_outbox_by_age" ON "platform_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_outbox_waiting" ON "platform_outbox_deliveries" USING btree ("subscriber","lane","event_id") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "platform_outbox_failing" ON "platform_outbox_deliveries" USING btree ("subscriber","aggregate","event_id") WHERE attempts > 0;--> statement-breakpoint
CREATE INDEX "platform_outbox_trouble" ON "platform_outbox_deliveries" USING btree ("event_id") WHERE attempts > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_review_deadlines_one" ON "platform_review_deadlines" USING btree ("queue","ref_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "platform_review_deadlines_next" ON "platform_review_deadlines" USING btree ("queue","due_at","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "platform_review_deadlines_of_queue" ON "platform_review_deadlines" USING btree ("queue","id");--> statement-breakpoint
CREATE INDEX "platform_review_deadlines_by_state" ON "platform_review_deadlines" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "platform_review_deadlines_ended" ON "platform_review_deadlines" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "platform_settings_history_by_key" ON "platform_settings_history" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "platform_socket_tickets_by_age" ON "platform_socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE VIEW "public"."account_people" AS (select id, nickname, avatar, credit_level, coalesce(vip_until > platform_now(), false) as is_vip from account_users);--> statement-breakpoint
CREATE VIEW "public"."bidder_maximums_waiting" AS (select lot_id, user_id from bidder_absentee_maximums where state in ('waiting', 'asleep'));--> statement-breakpoint
CREATE VIEW "public"."finding_watchers" AS (select lot_id, user_id, remind_lots_before from finding_watches);--> statement-breakpoint
CREATE VIEW "public"."lot_bid_origins" AS (select lot_id, seq, user_id, client_bid_id, ip from lot_bids);--> statement-breakpoint
CREATE VIEW "public"."lot_bid_times" AS (select user_id, placed_at from lot_bids);--> statement-breakpoint
CREATE VIEW "public"."lot_categories" AS (select id as lot_id, category_id from lot_lots);--> statement-breakpoint
CREATE VIEW "public"."lot_outlines" AS (select id, shop_id, mode, batch_id, session_id, lot_no, category_id, title, title_en, status, start_fen, premium_bp, premium_slices, shipping_fen,
  authentication_fen, in_room, ends_at, current_fen, bid_count, bidder_count, leader_user_id, leader_max_fen, winner_user_id, hammer_fen, paid_at, closed_at, post_sold_at,
  deleted_at from lot_lots);--> statement-breakpoint
CREATE VIEW "public"."lot_participants" AS (select lot_id, user_id, bidder_no, alias, held_fen, first_bid_at from lot_bidders);--> statement-breakpoint
CREATE VIEW "public"."order_coupon_costs" AS (select o.id as order_id, o.paid_fen, (select coalesce(sum(r.coupon_fen), 0)::bigint from order_refund_sources r where r.order_id = o.id) as returned_fen from order_orders o where o.paid_at is not null);--> statement-breakpoint
CREATE VIEW "public"."order_lots" AS (select id as order_id, lot_id from order_orders);--> statement-breakpoint
CREATE VIEW "public"."order_purchases" AS (select id as order_id, shop_id, user_id, total_fen - refunded_fen as kept_fen from order_orders where paid_at is not null and status not in ('closed', 'cancelled', 'refunded'));--> statement-breakpoint
CREATE VIEW "public"."shop_marks" AS (select id, is_verified, credit_level from shop_shops);--> statement-breakpoint
CREATE VIEW "public"."shop_names" AS (select id, name, name_en, logo from shop_shops);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER account_users_effect AFTER INSERT OR UPDATE OF status, realname_status ON account_users
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'realname_status');
--> statement-breakpoint
CREATE TRIGGER account_identity_filings_effect AFTER INSERT OR UPDATE OF status ON account_identity_filings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER account_link_verdicts_effect AFTER INSERT OR UPDATE OF verdict ON account_link_verdicts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'verdict');
--> statement-breakpoint
CREATE TRIGGER account_closures_effect AFTER INSERT OR UPDATE OF status ON account_closures
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- P1: of an account that is closed for good nothing personal is left here; other tables of theirs are held by a test (leaving/personal-columns.ts). What is sealed is
-- 28 bytes around nothing.
CREATE VIEW inv_p01 AS
  SELECT 'user ' || u.id AS subject, 'closed for good, and not erased' AS detail FROM account_users u
  WHERE u.status = 'cancelled' AND (
    u.phone IS NOT NULL OR u.password_hash IS NOT NULL OR u.pay_password_hash IS NOT NULL OR u.avatar IS NOT NULL OR u.birthday IS NOT NULL
    OR u.email IS NOT NULL OR u.wechat_id IS NOT NULL OR u.city IS NOT NULL OR u.area IS NOT NULL OR u.last_ip IS NOT NULL OR u.signature <> ''
    OR EXISTS (SELECT 1 FROM account_sessions s WHERE s.user_id = u.id)
    OR EXISTS (SELECT 1 FROM account_messenger_bindings b WHERE b.user_id = u.id)
    OR EXISTS (SELECT 1 FROM account_identity_filings i WHERE i.user_id = u.id AND (length(i.real_name_enc) > 28 OR length(i.id_no_enc) > 28))
  );
--> statement-breakpoint
-- P2: an account is on its way out exactly while a row says until when.
CREATE VIEW inv_p02 AS
  SELECT 'user ' || u.id AS subject, 'is ' || u.status AS detail FROM account_users u
  WHERE (u.status = 'cancelling') <> EXISTS (SELECT 1 FROM account_closures l WHERE l.user_id = u.id AND l.status = 'cooling');
--> statement-breakpoint
-- What was said in a case stays written.
CREATE TRIGGER aftersale_steps_append_only BEFORE UPDATE OR DELETE ON aftersale_steps
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What a buyer photographed on arrival stays as it was.
CREATE TRIGGER aftersale_arrival_photos_append_only BEFORE UPDATE OR DELETE ON aftersale_arrival_photos
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I20: an order waits exactly while a case of it is under way.
CREATE VIEW inv_i20 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE after_sale_open
    UNION SELECT order_id FROM aftersale_cases WHERE status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration'))
  SELECT 'order ' || o.id AS subject, 'waits: ' || o.after_sale_open || ', cases under way: ' || c.n AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (SELECT count(*) AS n FROM aftersale_cases
    WHERE order_id = o.id AND status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration')) c
  WHERE o.after_sale_open <> (c.n > 0);
--> statement-breakpoint
-- I21: a case gave back exactly what was agreed in it, and nothing before.
CREATE VIEW inv_i21 AS
  WITH looked_at AS (SELECT id FROM aftersale_cases WHERE updated_at >= ledger_checked_to('inv_i21')
    UNION SELECT id FROM aftersale_cases WHERE closed_at IS NULL
    UNION SELECT for_id FROM order_refund_sources WHERE for_type = 'case' AND created_at >= ledger_checked_to('inv_i21'))
  SELECT 'case ' || c.id AS subject, 'is ' || c.status || ' for ' || coalesce(c.agreed_fen, 0) || ', refunded ' || r.fen AS detail
  FROM looked_at l JOIN aftersale_cases c ON c.id = l.id CROSS JOIN LATERAL (SELECT coalesce(sum(cash_fen), 0) AS fen, count(*) FILTER (WHERE arrived_at IS NULL) AS under_way
    FROM order_refund_sources WHERE for_type = 'case' AND for_id = c.id) r
  WHERE r.fen <> CASE WHEN c.status IN ('refunding', 'refunded') THEN c.agreed_fen ELSE 0 END
    OR (c.status = 'refunded') <> (r.fen > 0 AND r.under_way = 0);
--> statement-breakpoint
-- I24: a thing is in a case under way exactly while that case is, and every case is about something.
CREATE VIEW inv_i24 AS
  SELECT 'case ' || c.id AS subject, 'is ' || c.status || ' with ' || l.n || ' lines, open ' || l.open_n AS detail
  FROM aftersale_cases c CROSS JOIN LATERAL (SELECT count(*) AS n, count(*) FILTER (WHERE open) AS open_n FROM aftersale_case_lines WHERE case_id = c.id) l
  WHERE (c.updated_at >= ledger_checked_to('inv_i24') OR c.closed_at IS NULL) AND (l.n = 0
    OR l.open_n <> CASE WHEN c.status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration') THEN l.n ELSE 0 END);
--> statement-breakpoint
-- I27: a case that waits for a side moves on by its time; the platform's own silence decides nothing.
CREATE VIEW inv_i27 AS
  SELECT 'case ' || id AS subject, 'is ' || status || ', its time was over at ' || deadline_at AS detail
  FROM aftersale_cases WHERE closed_at IS NULL AND status IN ('requested', 'refused', 'awaiting_return', 'return_shipped')
    AND coalesce(deadline_at, 'infinity') < platform_now() - interval '1 day';
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER aftersale_cases_effect AFTER INSERT OR UPDATE OF status ON aftersale_cases
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- A case of a day gone by that is open again is no longer among those that ended then (platform/db/figures.ts).
CREATE FUNCTION aftersale_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_daily_metric_recounts (from_day, until_day)
    SELECT (OLD.closed_at AT TIME ZONE 'Asia/Shanghai')::date, (OLD.closed_at AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER aftersale_cases_figures AFTER UPDATE OF closed_at ON aftersale_cases
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
  EXECUTE FUNCTION aftersale_mark_figures();
--> statement-breakpoint
-- What was told of a bidder is as it was at their first bid.
CREATE TRIGGER bidder_facts_append_only BEFORE UPDATE OR DELETE ON bidder_facts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- So is what was done about maximums before an opening.
CREATE TRIGGER bidder_absentee_acts_append_only BEFORE UPDATE OR DELETE ON bidder_absentee_acts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- The whole price of a lot at a hammer price, as costOf of the contract works it out (caps/leads.test.ts holds the two together).
CREATE FUNCTION bidder_all_in_fen(hammer_fen bigint, premium_bp int, premium_slices jsonb, other_fen bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE slice jsonb; from_fen bigint := 0; to_fen bigint; sum numeric := 0;
BEGIN
  IF premium_slices IS NULL OR premium_slices = 'null' OR premium_slices = '[]' THEN
    sum := hammer_fen::numeric * premium_bp;
  ELSE
    FOR slice IN SELECT * FROM jsonb_array_elements(premium_slices) LOOP
      to_fen := least(hammer_fen, coalesce((slice ->> 'up_to_fen')::bigint, hammer_fen));
      CONTINUE WHEN to_fen <= from_fen;
      sum := sum + (to_fen - from_fen)::numeric * (slice ->> 'bp')::int;
      from_fen := to_fen;
    END LOOP;
  END IF;
  RETURN hammer_fen + div(sum + 5000, 10000)::bigint + other_fen;
END $$;
--> statement-breakpoint
-- Who leads a lot that runs, by person: as the lot says, in the transaction that says it.
CREATE FUNCTION bidder_note_leading_bid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'live' AND NEW.leader_user_id IS NOT NULL THEN
    INSERT INTO bidder_leading_bids (lot_id, user_id, session_id, max_fen, all_in_fen) VALUES (NEW.id, NEW.leader_user_id, NEW.session_id, NEW.leader_max_fen,
        bidder_all_in_fen(NEW.leader_max_fen, NEW.premium_bp, NEW.premium_slices, NEW.shipping_fen + NEW.authentication_fen))
      ON CONFLICT (lot_id) DO UPDATE SET user_id = excluded.user_id, max_fen = excluded.max_fen, all_in_fen = excluded.all_in_fen;
  ELSE
    DELETE FROM bidder_leading_bids WHERE lot_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_lots_lead AFTER UPDATE OF leader_user_id, leader_max_fen, status ON lot_lots
  FOR EACH ROW WHEN ((OLD.leader_user_id, OLD.leader_max_fen) IS DISTINCT FROM (NEW.leader_user_id, NEW.leader_max_fen)
    OR (OLD.status <> NEW.status AND OLD.leader_user_id IS NOT NULL))
  EXECUTE FUNCTION bidder_note_leading_bid();
--> statement-breakpoint
-- B7: a lot that runs and is led counts among what its leader has at stake, with its whole price, and nothing else does; its leader is whom its log has in front.
CREATE VIEW inv_b07 AS
  SELECT 'lot ' || coalesce(l.id, a.lot_id) AS subject, 'led by ' || coalesce(l.leader_user_id::text, 'none') || ' with ' || coalesce(l.all_in_fen, 0)
    || ', counted for ' || coalesce(a.user_id::text, 'none') || ' with ' || coalesce(a.all_in_fen, 0) AS detail
  FROM (SELECT id, leader_user_id, session_id, leader_max_fen, bidder_all_in_fen(leader_max_fen, premium_bp, premium_slices, shipping_fen + authentication_fen) AS all_in_fen
    FROM lot_lots WHERE status = 'live' AND leader_user_id IS NOT NULL) l FULL JOIN bidder_leading_bids a ON a.lot_id = l.id
  WHERE (l.leader_user_id, l.session_id, l.leader_max_fen, l.all_in_fen) IS DISTINCT FROM (a.user_id, a.session_id, a.max_fen, a.all_in_fen)
  UNION ALL SELECT 'lot ' || a.lot_id, 'counted for ' || a.user_id || ', entry ' || b.seq || ' is of ' || b.user_id
  FROM bidder_leading_bids a JOIN lot_lots l ON l.id = a.lot_id JOIN lot_bids b ON b.lot_id = l.id AND b.seq = l.bid_count
  WHERE b.user_id <> a.user_id OR NOT b.leads;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER bidder_second_chance_offers_effect AFTER INSERT OR UPDATE OF status ON bidder_second_chance_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER bidder_rings_effect AFTER INSERT OR UPDATE OF status ON bidder_rings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- A pinned answer and its corrections stand as they were said.
CREATE FUNCTION chat_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_pinned_answers_stand BEFORE UPDATE OR DELETE ON chat_pinned_answers FOR EACH ROW EXECUTE FUNCTION chat_stands();
--> statement-breakpoint
CREATE TRIGGER chat_pinned_answer_corrections_stand BEFORE UPDATE OR DELETE ON chat_pinned_answer_corrections FOR EACH ROW EXECUTE FUNCTION chat_stands();
--> statement-breakpoint
-- C01 The numbers of a conversation's messages are 1 to its newest, each once. Looks at conversations that were written to lately.
CREATE VIEW inv_c01 AS
  SELECT 'conversation:' || c.id AS subject, m.n || ' messages, the newest ' || m.newest || ' of ' || c.last_seq AS detail
  FROM chat_conversations c
    CROSS JOIN LATERAL (SELECT count(*)::int AS n, coalesce(max(seq), 0) AS newest FROM chat_messages WHERE conversation_id = c.id) m
  WHERE EXISTS (SELECT 1 FROM chat_participants s WHERE s.conversation_id = c.id AND s.side = 1 AND s.last_at >= ledger_checked_to('inv_c01'))
    AND (m.n <> c.last_seq OR m.newest <> c.last_seq);
--> statement-breakpoint
-- C02 A conversation has its two sides, and none has read further than was written.
CREATE VIEW inv_c02 AS
  SELECT 'conversation:' || c.id AS subject, 'a side is missing, or has read further than was written' AS detail FROM chat_conversations c
  WHERE c.created_at >= ledger_checked_to('inv_c02')
    AND ((SELECT count(*) FROM chat_participants s WHERE s.conversation_id = c.id) <> 2
      OR EXISTS (SELECT 1 FROM chat_participants s WHERE s.conversation_id = c.id AND (s.last_read_seq > c.last_seq OR s.delivered_seq > c.last_seq)));
--> statement-breakpoint
-- What a coupon takes off, and from whom, never changes once one was claimed.
CREATE FUNCTION coupon_template_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued > 0 AND (NEW.issuer, NEW.shop_id, NEW.kind, NEW.amount_fen, NEW.percent_bp, NEW.max_off_fen, NEW.min_spend_fen, NEW.scope, NEW.scope_ids, NEW.is_exclusive, NEW.audience)
      IS DISTINCT FROM (OLD.issuer, OLD.shop_id, OLD.kind, OLD.amount_fen, OLD.percent_bp, OLD.max_off_fen, OLD.min_spend_fen, OLD.scope, OLD.scope_ids, OLD.is_exclusive, OLD.audience) THEN
    RAISE EXCEPTION 'coupon % has been claimed: what it takes off stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coupon_templates_stay BEFORE UPDATE ON coupon_templates FOR EACH ROW EXECUTE FUNCTION coupon_template_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER coupon_held_effect AFTER INSERT OR UPDATE OF status ON coupon_held
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER coupon_templates_effect AFTER INSERT OR UPDATE OF status, budget_fen, total ON coupon_templates
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'budget_fen', 'total');
--> statement-breakpoint
-- I16: a coupon counts what was claimed and used of it, and is bound to orders exactly while it is locked or used.
CREATE VIEW inv_i16 AS
  SELECT 'coupon ' || t.id AS subject, t.issued || ' issued and ' || t.used || ' used, there are ' || h.all_of || ' and ' || h.used AS detail
  FROM coupon_templates t CROSS JOIN LATERAL (
    SELECT count(*) AS all_of, count(*) FILTER (WHERE status = 'used') AS used FROM coupon_held WHERE template_id = t.id) h
  WHERE t.changed_at >= ledger_checked_to('inv_i16') AND (t.issued <> h.all_of OR t.used <> h.used)
  UNION ALL
  SELECT 'held coupon ' || h.id, h.status || ', and lowers ' || u.orders || ' orders'
  FROM coupon_held h CROSS JOIN LATERAL (SELECT count(*) AS orders FROM coupon_uses WHERE held_id = h.id) u
  WHERE h.changed_at >= ledger_checked_to('inv_i16') AND (h.status IN ('locked', 'used')) <> (u.orders > 0);
--> statement-breakpoint
CREATE TRIGGER currency_rates_append_only BEFORE UPDATE OR DELETE ON currency_rates
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- A deposit is forfeited only by an imposed penalty whose time to answer has passed, or whose answer an operator has judged.
CREATE FUNCTION deposit_forfeit_needs_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_penalties p WHERE p.id = NEW.penalty_id AND p.user_id = NEW.user_id AND p.status IN ('imposed', 'reversed')
      AND (p.answer_due_at <= platform_now() OR (p.appealed_at IS NOT NULL AND p.decided_by IS NOT NULL))) THEN
    RAISE EXCEPTION 'hold % cannot be forfeited without a noticed penalty', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_holds_forfeit BEFORE INSERT OR UPDATE OF status, penalty_id ON deposit_holds
  FOR EACH ROW WHEN (NEW.status = 'forfeited') EXECUTE FUNCTION deposit_forfeit_needs_notice();
--> statement-breakpoint
-- The ledger takes no forfeit (T07) either, unless its hold is forfeited when the transaction commits.
CREATE FUNCTION deposit_forfeit_needs_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_holds h WHERE h.id::text = NEW.ref_id AND h.status = 'forfeited') THEN
    RAISE EXCEPTION 'ledger tx % forfeits a hold that is not forfeited', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_forfeit_has_hold AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type = 'depositForfeited') EXECUTE FUNCTION deposit_forfeit_needs_hold();
--> statement-breakpoint
-- What a penalty rests on, and when the person was told, never changes afterwards.
CREATE FUNCTION deposit_penalty_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.user_id, NEW.rule_no, NEW.evidence, NEW.amount_fen, NEW.noticed_at, NEW.answer_due_at)
      IS DISTINCT FROM (OLD.user_id, OLD.rule_no, OLD.evidence, OLD.amount_fen, OLD.noticed_at, OLD.answer_due_at) THEN
    RAISE EXCEPTION 'the notice of penalty % stays as it was given', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_penalties_stay BEFORE UPDATE OR DELETE ON deposit_penalties
  FOR EACH ROW EXECUTE FUNCTION deposit_penalty_stays();
--> statement-breakpoint
-- I3: what a person's deposit account says is what their holds say.
CREATE VIEW inv_i03 AS
  SELECT 'user ' || coalesce(a.owner_id, h.user_id) AS subject,
    'account ' || coalesce(a.balance_fen, 0) || ', holds ' || coalesce(h.held_fen, 0) AS detail
  FROM (SELECT owner_id, balance_fen FROM ledger_accounts WHERE owner_type = 'user' AND kind = 'deposit' AND balance_fen <> 0) a
  FULL JOIN (SELECT user_id, sum(amount_fen) AS held_fen FROM deposit_holds WHERE status = 'held' GROUP BY user_id) h ON h.user_id = a.owner_id
  WHERE coalesce(a.balance_fen, 0) <> coalesce(h.held_fen, 0);
--> statement-breakpoint
-- B4: nothing was forfeited without a notice whose time has passed or whose answer was judged; each forfeit moved its money once.
CREATE VIEW inv_b04 AS
  SELECT 'hold ' || h.id AS subject, 'forfeited without notice' AS detail
  FROM deposit_holds h LEFT JOIN deposit_penalties p ON p.id = h.penalty_id
  WHERE h.status = 'forfeited' AND (h.decided_at >= ledger_checked_to('inv_b04') OR h.decided_at IS NULL) AND (p.id IS NULL OR p.status NOT IN ('imposed', 'reversed')
    OR NOT (p.decided_at >= p.answer_due_at OR (p.appealed_at IS NOT NULL AND p.decided_by IS NOT NULL)))
  UNION ALL SELECT 'hold ' || h.id, 'forfeited without its movement' FROM deposit_holds h
  WHERE h.status = 'forfeited' AND (h.decided_at >= ledger_checked_to('inv_b04') OR h.decided_at IS NULL) AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.idem_key = 'hold:' || h.id || ':forfeit')
  UNION ALL SELECT 'tx ' || t.id, 'forfeits a hold that is not forfeited' FROM ledger_transactions t
  WHERE t.type = 'depositForfeited' AND t.created_at >= ledger_checked_to('inv_b04') AND NOT EXISTS (SELECT FROM deposit_holds h WHERE h.id::text = t.ref_id AND h.status = 'forfeited');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER deposit_penalties_effect AFTER INSERT OR UPDATE OF status ON deposit_penalties
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER deposit_holds_effect AFTER INSERT OR UPDATE OF status ON deposit_holds
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What was asked is evidence: written once.
CREATE TRIGGER goods_price_changes_append_only BEFORE UPDATE OR DELETE ON goods_price_changes
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I15: what unpaid orders hold of a SKU is what its row says, and each of those orders is unpaid.
CREATE VIEW inv_i15 AS
  SELECT 'sku ' || s.id AS subject, 'locked ' || s.locked_stock || ', held by orders ' || coalesce(r.held, 0) AS detail
  FROM (SELECT id, locked_stock FROM goods_skus WHERE locked_stock <> 0) s
    FULL JOIN (SELECT sku_id, sum(qty) AS held FROM goods_reservations WHERE status = 'locked' GROUP BY sku_id) r ON r.sku_id = s.id
  WHERE s.locked_stock IS DISTINCT FROM r.held
  UNION ALL
  SELECT 'order ' || r.order_id, 'holds stock and is ' || coalesce(o.status, 'not there')
  FROM goods_reservations r LEFT JOIN order_orders o ON o.id = r.order_id
  WHERE r.status = 'locked' AND o.status IS DISTINCT FROM 'pending_payment';
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER goods_goods_effect AFTER INSERT OR UPDATE OF status ON goods_goods
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER goods_reservations_effect AFTER INSERT OR UPDATE OF status ON goods_reservations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('order_id', 'sku_id', 'status');
--> statement-breakpoint
-- A movement balances: checked when its transaction commits, by any program.
CREATE FUNCTION ledger_tx_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sum_fen bigint; lines int;
BEGIN
  SELECT coalesce(sum(amount_fen), 0), count(*) INTO sum_fen, lines FROM ledger_entries WHERE tx_id = NEW.id;
  IF sum_fen <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'ledger tx % does not balance: % fen in % lines', NEW.id, sum_fen, lines USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balances();
--> statement-breakpoint
-- Lines belong to movements of the same transaction: a line cannot be added to an old movement.
CREATE FUNCTION ledger_entry_is_of_this_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_lines n JOIN ledger_transactions t ON t.id = n.tx_id WHERE t.posted_in <> pg_current_xact_id()) THEN
    RAISE EXCEPTION 'ledger lines cannot be added to an earlier movement' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_fresh AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_of_this_transaction();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_daily_roots_append_only BEFORE UPDATE OR DELETE ON ledger_daily_roots
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Only posting writes: it sets juya.ledger for the length of its statements.
CREATE FUNCTION ledger_only_by_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('juya.ledger', true), '') <> 'posting' THEN
    RAISE EXCEPTION '% is written by posting only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_by_posting BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_by_posting BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_by_posting BEFORE UPDATE OF balance_fen, code, mode, kind ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
-- Accounts open empty and are never removed.
CREATE FUNCTION ledger_account_opens_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.balance_fen <> 0 THEN
    RAISE EXCEPTION 'ledger accounts open empty and stay' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_account_opens_empty();
--> statement-breakpoint
-- The books are verified by the day, each balance with them (ledger_verified, ledger_verified_balances). A whole check reads them from the
-- start, and so does every check after one that found something, until it is put right.
CREATE FUNCTION ledger_books_checked_to(check_name text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('juya.check_all', true) = 'on'
      OR EXISTS (SELECT FROM ledger_invariant_checks c WHERE c.name = check_name AND c.violations > 0 AND c.verified_to IS NULL) THEN '-infinity'
    ELSE coalesce((SELECT v.verified_to FROM ledger_verified v), '-infinity') END
$$;
--> statement-breakpoint
-- What is newer than the days verified (invariants/verified.ts). The moment is written into the statement, so that its plan is made for it
-- and reads the new rows only, whatever the books have grown to.
CREATE FUNCTION ledger_unbalanced_since() RETURNS TABLE (subject text, detail text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    $q$SELECT 'tx ' || t.id, coalesce(e.sum_fen, 0) || ' fen over in ' || coalesce(e.lines, 0) || ' lines'
       FROM ledger_transactions t LEFT JOIN LATERAL (SELECT sum(amount_fen) AS sum_fen, count(*) AS lines FROM ledger_entries WHERE tx_id = t.id OFFSET 0) e ON true
       WHERE t.created_at >= %L AND (e.lines = 0 OR e.sum_fen <> 0)$q$,
    ledger_books_checked_to('inv_i01'));
END $$;
--> statement-breakpoint
-- A balance is what was verified of it and the entries since: a strict one's all, a deferred one's those rolled up. Of accounts nothing has
-- moved on since, those with money on them are compared; the nightly job compares the empty ones too.
-- What is new is looked up by index (OFFSET 0 keeps the planner, whose estimates grow with the books, from reading them whole); a whole
-- check joins the tables instead.
CREATE FUNCTION ledger_wrong_balances_since() RETURNS TABLE (subject text, detail text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  verified_to timestamptz := ledger_books_checked_to('inv_i02');
BEGIN
  RETURN QUERY EXECUTE format(
    $q$WITH moved AS MATERIALIZED (
         SELECT e.account_id, sum(e.amount_fen) AS all_fen,
           sum(e.amount_fen) FILTER (WHERE a.rolled_to IS NOT NULL AND e.created_at < a.rolled_to) AS rolled_fen
         FROM ledger_transactions t
           CROSS JOIN LATERAL (SELECT account_id, amount_fen, created_at FROM ledger_entries WHERE tx_id = t.id %2$s) e
           CROSS JOIN LATERAL (SELECT rolled_to FROM ledger_accounts WHERE id = e.account_id %2$s) a
         WHERE t.created_at >= %1$L GROUP BY e.account_id)
       SELECT a.code, 'says ' || a.balance_fen || ', entries say ' || s.sum_fen
       FROM moved m CROSS JOIN LATERAL (SELECT id, code, mode, balance_fen FROM ledger_accounts WHERE id = m.account_id %2$s) a
       LEFT JOIN ledger_verified_balances v ON v.account_id = a.id AND %1$L::timestamptz > '-infinity'
       CROSS JOIN LATERAL (SELECT coalesce(v.sum_fen, 0) + coalesce(CASE WHEN a.mode = 'strict' THEN m.all_fen ELSE m.rolled_fen END, 0) AS sum_fen) s
       WHERE a.balance_fen <> s.sum_fen
       UNION ALL SELECT a.code, 'says ' || a.balance_fen || ', entries say ' || coalesce(v.sum_fen, 0)
       FROM ledger_accounts a LEFT JOIN ledger_verified_balances v ON v.account_id = a.id AND %1$L::timestamptz > '-infinity'
       WHERE a.balance_fen <> 0 AND a.mode = 'strict' AND a.balance_fen <> coalesce(v.sum_fen, 0)
         AND NOT EXISTS (SELECT FROM moved m WHERE m.account_id = a.id)$q$,
    verified_to, CASE WHEN verified_to > '-infinity' THEN 'OFFSET 0' ELSE '' END);
END $$;
--> statement-breakpoint
-- I1: every movement balances; all balances together sum to zero.
CREATE VIEW inv_i01 AS
  SELECT subject, detail FROM ledger_unbalanced_since()
  UNION ALL SELECT 'all balances', sum(balance_fen) || ' fen over' FROM (
    SELECT sum(balance_fen) AS balance_fen FROM ledger_accounts WHERE balance_fen <> 0
    UNION ALL SELECT r.sum_fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS sum_fen FROM ledger_entries e
      WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r WHERE a.mode = 'deferred') b
    HAVING coalesce(sum(balance_fen), 0) <> 0;
--> statement-breakpoint
-- I2: a balance is the sum of its entries. That a strict one stays on its side of zero is a CHECK of its table.
CREATE VIEW inv_i02 AS
  SELECT subject, detail FROM ledger_wrong_balances_since();
--> statement-breakpoint
-- I17: a lot's log has no gap, its price is its last entry's and never above the leader's maximum, and the leader's deposit is there.
CREATE VIEW inv_i17 AS
  WITH looked_at AS (SELECT id FROM lot_lots WHERE status = 'live'
    UNION SELECT id FROM lot_lots WHERE closed_at >= ledger_checked_to('inv_i17'))
  SELECT 'lot ' || l.id AS subject, 'log has ' || b.count || ' entries up to ' || b.last_seq || ', lot says ' || l.bid_count AS detail
  FROM looked_at k JOIN lot_lots l ON l.id = k.id
  CROSS JOIN LATERAL (SELECT count(*) AS count, max(seq) AS last_seq FROM lot_bids WHERE lot_id = l.id) b
  WHERE b.count > 0 AND (b.count <> l.bid_count OR b.last_seq <> l.bid_count)
  UNION ALL SELECT 'lot ' || l.id, 'price ' || l.current_fen || ', leader''s maximum ' || coalesce(l.leader_max_fen, 0)
  FROM looked_at k JOIN lot_lots l ON l.id = k.id
  WHERE l.bid_count > 0 AND l.current_fen > coalesce(l.leader_max_fen, 0)
  UNION ALL SELECT 'lot ' || l.id, 'leader ' || l.leader_user_id || ' should have ' || p.held_fen || ' held and has ' || coalesce(h.held_fen, 0)
  FROM lot_lots l JOIN lot_bidders p ON p.lot_id = l.id AND p.user_id = l.leader_user_id
  LEFT JOIN LATERAL (SELECT sum(amount_fen) AS held_fen FROM deposit_holds
    WHERE scope = 'lot' AND ref_id = l.id AND user_id = l.leader_user_id AND status = 'held') h ON true
  WHERE l.status = 'live' AND p.held_fen > coalesce(h.held_fen, 0);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER ledger_entries_effect AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('account_id', 'amount_fen');
--> statement-breakpoint
-- What changed in a catalogue people see is evidence: written once.
CREATE TRIGGER listing_catalogue_changes_append_only BEFORE UPDATE OR DELETE ON listing_catalogue_changes
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Bids, raises, rules and closings are evidence: written once.
CREATE TRIGGER lot_bids_append_only BEFORE UPDATE OR DELETE ON lot_bids
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_raises_append_only BEFORE UPDATE OR DELETE ON lot_raises
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_log_amendments_append_only BEFORE UPDATE OR DELETE ON lot_log_amendments
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_reserve_seals_append_only BEFORE UPDATE OR DELETE ON lot_reserve_seals
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_rules_append_only BEFORE UPDATE OR DELETE ON lot_rules
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_closings_append_only BEFORE UPDATE OR DELETE ON lot_closings
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Terms are fixed from the moment a lot opens; the reserve may only be lowered, and the end only moves forward while it runs.
CREATE FUNCTION lot_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of lot % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_lots_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, increment_table, buy_now_fen, deposit_fen, premium_bp,
  premium_slices, shipping_fen, authentication_fen, return_policy, soft_close_window_s, soft_close_extend_s, hard_end_after_s, planned_end_at,
  starts_at, rules_hash, mode, shop_id, commission_bp, join_filter, guarantees, auto_relist_left ON lot_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing', 'rejected', 'scheduled') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.increment_table, OLD.buy_now_fen, OLD.deposit_fen, OLD.premium_bp, OLD.premium_slices, OLD.shipping_fen,
    OLD.authentication_fen, OLD.return_policy, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s,
    OLD.planned_end_at, OLD.starts_at, OLD.rules_hash, OLD.mode, OLD.shop_id, OLD.commission_bp, OLD.join_filter, OLD.guarantees, OLD.auto_relist_left
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.increment_table, NEW.buy_now_fen, NEW.deposit_fen, NEW.premium_bp, NEW.premium_slices, NEW.shipping_fen,
    NEW.authentication_fen, NEW.return_policy, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s,
    NEW.planned_end_at, NEW.starts_at, NEW.rules_hash, NEW.mode, NEW.shop_id, NEW.commission_bp, NEW.join_filter, NEW.guarantees, NEW.auto_relist_left
  ))
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- In a sale its terms are promised from the day its catalogue is open: those who registered did so under them.
CREATE TRIGGER lot_lots_sale_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, increment_table, deposit_fen, premium_bp, premium_slices,
  soft_close_window_s, soft_close_extend_s, hard_end_after_s, duration_s, in_room, mode ON lot_lots
  FOR EACH ROW WHEN (OLD.session_id IS NOT NULL AND (OLD.status = 'scheduled' OR OLD.status = 'live') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.increment_table, OLD.deposit_fen, OLD.premium_bp, OLD.premium_slices,
    OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s, OLD.duration_s, OLD.in_room, OLD.mode
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.increment_table, NEW.deposit_fen, NEW.premium_bp, NEW.premium_slices,
    NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s, NEW.duration_s, NEW.in_room, NEW.mode
  ))
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- In the catalogue of a sale a lot keeps its number from the day people see it.
CREATE TRIGGER lot_lots_number BEFORE UPDATE OF session_id, lot_no, session_position ON lot_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'rejected') AND (OLD.session_id, OLD.lot_no, OLD.session_position) IS DISTINCT FROM (NEW.session_id, NEW.lot_no, NEW.session_position))
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER lot_lots_reserve_never_raised BEFORE UPDATE OF reserve_fen ON lot_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND (NEW.reserve_fen IS NULL) <> (OLD.reserve_fen IS NULL) OR OLD.status = 'live' AND NEW.reserve_fen > OLD.reserve_fen)
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER lot_lots_end_forward BEFORE UPDATE OF ends_at ON lot_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND NEW.ends_at < OLD.ends_at)
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- What an outage of the service moved is evidence, too.
CREATE TRIGGER lot_outages_append_only BEFORE UPDATE OR DELETE ON lot_outages
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_outage_extensions_append_only BEFORE UPDATE OR DELETE ON lot_outage_extensions
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- A lot that has ended has its end for good.
CREATE TRIGGER lot_lots_ended BEFORE UPDATE OF ends_at ON lot_lots
  FOR EACH ROW WHEN (OLD.status IN ('sold', 'passed', 'cancelled', 'defaulted') AND NEW.ends_at IS DISTINCT FROM OLD.ends_at)
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- B6: one piece is sold once. Over a lot and all that put it up anew, at most one order waits for its payment or was paid and kept. Each step
-- looks its rows up by an index (OFFSET 0 keeps the planner, which cannot know how few they are, from reading whole tables).
CREATE VIEW inv_b06 AS
  WITH RECURSIVE up AS (
    SELECT l.id, l.relist_of FROM (SELECT DISTINCT lot_id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_b06') AND lot_id IS NOT NULL) o
      JOIN lot_lots l ON l.id = o.lot_id
    UNION SELECT p.id, p.relist_of FROM up u CROSS JOIN LATERAL (SELECT l.id, l.relist_of FROM lot_lots l WHERE l.id = u.relist_of OFFSET 0) p
  ), pieces AS (
    SELECT u.id AS first_id, u.id FROM up u WHERE u.relist_of IS NULL
      AND (EXISTS (SELECT FROM lot_lots n WHERE n.relist_of = u.id) OR EXISTS (SELECT FROM bidder_second_chance_offers f WHERE f.lot_id = u.id) OR EXISTS (SELECT FROM sale_post_sales s WHERE s.lot_id = u.id))
    UNION ALL SELECT p.first_id, n.id FROM pieces p CROSS JOIN LATERAL (SELECT l.id FROM lot_lots l WHERE l.relist_of = p.id OFFSET 0) n
  )
  SELECT 'lot ' || p.first_id AS subject, count(*) || ' orders stand: ' || string_agg(o.order_no, ', ' ORDER BY o.id) AS detail
  FROM pieces p CROSS JOIN LATERAL (SELECT o.id, o.order_no FROM order_orders o
    WHERE o.lot_id = p.id AND o.status NOT IN ('closed', 'cancelled', 'refunded') OFFSET 0) o
  GROUP BY p.first_id HAVING count(*) > 1;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER lot_lots_effect AFTER INSERT OR UPDATE OF status, category_id ON lot_lots
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'category_id');
--> statement-breakpoint
CREATE TRIGGER lot_log_amendments_effect AFTER INSERT ON lot_log_amendments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on' AND NEW.kind = 'void') EXECUTE FUNCTION platform_note_effect('id', 'kind', 'price_fen', 'leader_alias');
--> statement-breakpoint
-- What the figures of days gone by counted has changed (platform/db/figures.ts): its days are counted anew. A bid changes none of these.
CREATE FUNCTION lot_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_daily_metric_recounts (from_day, until_day)
    SELECT DISTINCT day, CASE WHEN NEW.category_id <> OLD.category_id THEN greatest(day, (platform_now() AT TIME ZONE 'Asia/Shanghai')::date) ELSE day END FROM (
      SELECT (NEW.closed_at AT TIME ZONE 'Asia/Shanghai')::date AS day
      UNION SELECT (b.placed_at AT TIME ZONE 'Asia/Shanghai')::date FROM lot_bids b
        WHERE b.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)
      UNION SELECT v.day FROM lot_daily_views v WHERE v.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)) days
    WHERE day < (platform_now() AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_lots_figures AFTER UPDATE OF status, deleted_at, category_id ON lot_lots
  FOR EACH ROW WHEN ((OLD.closed_at IS NOT NULL AND OLD.status <> NEW.status) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.category_id <> NEW.category_id)
  EXECUTE FUNCTION lot_mark_figures();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER message_notices_effect AFTER INSERT ON message_notices
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id');
--> statement-breakpoint
CREATE TRIGGER message_mailings_effect AFTER INSERT OR UPDATE OF status ON message_mailings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What operators write stays: a note is struck out once, in its place, and says why.
CREATE FUNCTION operator_note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.struck_at IS NULL AND (NEW.id, NEW.kind, NEW.ref_id, NEW.operator_id, NEW.text, NEW.files, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.kind, OLD.ref_id, OLD.operator_id, OLD.text, OLD.files, OLD.created_at) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'note % is written once', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_notes_stay BEFORE UPDATE OR DELETE ON operator_notes
  FOR EACH ROW EXECUTE FUNCTION operator_note_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER operator_accounts_effect AFTER INSERT OR UPDATE OF status, roles ON operator_accounts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'roles');
--> statement-breakpoint
CREATE TRIGGER operator_setting_changes_effect AFTER INSERT OR UPDATE OF status ON operator_setting_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER operator_bulk_runs_effect AFTER INSERT OR UPDATE OF status ON operator_bulk_runs
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What happened to an order stays written.
CREATE TRIGGER order_logs_append_only BEFORE UPDATE OR DELETE ON order_logs
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
INSERT INTO order_carriers (code, name, name_en, phone, pattern, sort) VALUES
  ('SF', '顺丰速运', 'SF Express', '95338', '^SF[0-9]{12,13}$', 1),
  ('JD', '京东快递', 'JD Logistics', '950616', '^JD[A-Z0-9]{11,15}$', 2),
  ('EMS', '邮政EMS', 'EMS', '11183', '^[A-Z]{2}[0-9]{9}[A-Z]{2}$', 3),
  ('ZTO', '中通快递', 'ZTO Express', '95311', '^[0-9]{12,15}$', 4),
  ('YTO', '圆通速递', 'YTO Express', '95554', '^(YT[0-9]{13}|[0-9]{10,18})$', 5);
--> statement-breakpoint
INSERT INTO order_review_tags (scope, name, name_en, sort) VALUES
  ('auction', '与描述一致', 'As described', 1),
  ('auction', '品相好', 'Good condition', 2),
  ('auction', '包装用心', 'Packed with care', 3),
  ('auction', '发货快', 'Shipped quickly', 4),
  ('auction', '沟通顺畅', 'Easy to talk to', 5),
  ('auction', '鉴定可靠', 'Reliable authentication', 6);
--> statement-breakpoint
INSERT INTO order_review_tags (scope, name, name_en, sort) VALUES
  ('goods', '与描述一致', 'As described', 1),
  ('goods', '品相好', 'Good condition', 2),
  ('goods', '包装用心', 'Packed with care', 3),
  ('goods', '发货快', 'Shipped quickly', 4),
  ('goods', '物有所值', 'Worth its price', 5);
--> statement-breakpoint
-- I4: an order's escrow is what was put in, less what went back or was released; and it is empty unless the order is under way.
CREATE VIEW inv_i04 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i04')
    UNION SELECT id FROM order_orders WHERE status IN ('to_ship', 'shipped', 'funding', 'grouping'))
  SELECT 'order ' || o.id AS subject, 'escrow ' || b.fen || ', order says ' || b.expected_fen || ' (' || o.status || ')' AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (
    SELECT coalesce((SELECT a.balance_fen FROM ledger_accounts a WHERE a.code = 'order:' || o.id || ':escrow'), 0) AS fen,
      CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen END - o.refunded_escrow_fen - o.released_fen AS expected_fen) b
  WHERE b.fen <> b.expected_fen
    OR (o.status IN ('pending_payment', 'received', 'completed', 'closed', 'cancelled', 'refunded') AND b.fen <> 0)
    OR (o.status IN ('to_ship', 'shipped', 'funding', 'grouping') AND b.fen <= 0 AND o.total_fen > 0);
--> statement-breakpoint
-- I5: no escrow without an order under way (once there are orders at all).
CREATE VIEW inv_i05 AS
  SELECT a.code AS subject, a.balance_fen || ' fen belong to no order under way' AS detail
  FROM ledger_accounts a LEFT JOIN order_orders o ON o.id = a.owner_id
  WHERE a.kind = 'escrow' AND a.owner_type = 'order' AND a.balance_fen <> 0 AND (o.id IS NULL OR o.status NOT IN ('to_ship', 'shipped', 'funding', 'grouping'))
    AND EXISTS (SELECT FROM order_orders);
--> statement-breakpoint
-- I6: what waits with a shop is what its orders say.
CREATE VIEW inv_i06 AS
  SELECT 'shop ' || s.shop_id AS subject, 'pending ' || s.account_fen || ', orders say ' || s.order_fen AS detail
  FROM (SELECT coalesce(o.shop_id, a.owner_id) AS shop_id, coalesce(a.balance_fen, 0) AS account_fen, coalesce(o.fen, 0) AS order_fen
    FROM (SELECT shop_id, sum(shop_pending_fen) AS fen FROM order_orders WHERE shop_pending_fen <> 0 GROUP BY shop_id) o
    FULL JOIN (SELECT owner_id, balance_fen FROM ledger_accounts WHERE owner_type = 'shop' AND kind = 'pending' AND balance_fen <> 0) a
      ON a.owner_id = o.shop_id) s
  WHERE s.account_fen <> s.order_fen AND EXISTS (SELECT FROM order_orders x WHERE x.shop_id = s.shop_id)
  UNION ALL SELECT 'order ' || id, 'is ' || status || ' with ' || shop_pending_fen || ' fen pending' FROM order_orders
  WHERE status <> 'received' AND shop_pending_fen <> 0;
--> statement-breakpoint
-- I12: the commission is what the rates say, and what the release posted.
CREATE VIEW inv_i12 AS
  SELECT 'order ' || o.id AS subject, 'commission ' || o.commission_fen || ', rates say ' || c.fen AS detail
  FROM order_orders o CROSS JOIN LATERAL (SELECT least(2000000,
      (greatest(0, o.goods_fen - o.shop_discount_fen + o.adjust_fen + greatest(0, o.shipping_fen - o.shipping_cap_fen) - o.refunded_goods_fen) * o.commission_bp * 2 + 10000) / 20000
      + (greatest(0, o.premium_fen - o.refunded_premium_fen) * o.premium_commission_bp * 2 + 10000) / 20000, o.released_fen) AS fen) c
  WHERE o.updated_at >= ledger_checked_to('inv_i12') AND o.received_at IS NOT NULL AND o.commission_fen <> c.fen;
--> statement-breakpoint
-- I13: nothing is given back or released twice. At most one release an order is what the movement's key makes sure of.
CREATE VIEW inv_i13 AS
  SELECT 'order ' || id AS subject, 'refunded ' || refunded_fen || ', released ' || released_fen || ' of ' || (paid_fen + deposit_applied_fen + platform_discount_fen) AS detail
  FROM order_orders
  WHERE updated_at >= ledger_checked_to('inv_i13') AND (refunded_fen > paid_fen + deposit_applied_fen + platform_discount_fen
    OR refunded_escrow_fen + released_fen > paid_fen + deposit_applied_fen + platform_discount_fen);
--> statement-breakpoint
-- I19: what an order says was given back is what its refunds say, to each source no more than came from it.
CREATE VIEW inv_i19 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i19')
    UNION SELECT order_id FROM order_refund_sources WHERE created_at >= ledger_checked_to('inv_i19'))
  SELECT 'order ' || o.id AS subject, 'refunded ' || o.refunded_fen || ', refunds say ' || r.fen AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (SELECT coalesce(sum(cash_fen + coupon_fen), 0) AS fen,
      coalesce(sum(cash_fen + coupon_fen) FILTER (WHERE from_escrow), 0) AS escrow_fen, coalesce(sum(commission_fen), 0) AS commission_fen,
      coalesce(sum(cash_fen) FILTER (WHERE source = 'payment'), 0) AS paid_fen
    FROM order_refund_sources WHERE order_id = o.id) r
  WHERE o.refunded_fen <> r.fen OR o.refunded_escrow_fen <> r.escrow_fen OR o.commission_refunded_fen <> r.commission_fen OR r.paid_fen > o.paid_fen;
--> statement-breakpoint
-- I22: what an order under way is lowered by is what its coupons take off, and its things bear no more than that; an edit of its price is borne by its things.
CREATE VIEW inv_i22 AS
  SELECT 'order ' || o.id AS subject, 'lowered by ' || (o.shop_discount_fen + o.platform_discount_fen) || ' fen, coupons say ' || u.fen || ', things ' || i.fen AS detail
  FROM order_orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(off_fen - shipping_off_fen), 0) AS fen FROM coupon_uses WHERE order_id = o.id) u
    CROSS JOIN LATERAL (SELECT coalesce(sum(discount_fen), 0) AS fen, coalesce(sum(adjust_fen), 0) AS edited_fen FROM order_items WHERE order_id = o.id) i
  WHERE o.updated_at >= ledger_checked_to('inv_i22') AND o.status NOT IN ('closed', 'cancelled', 'refunded')
    AND (o.shop_discount_fen + o.platform_discount_fen <> u.fen OR i.fen > u.fen OR i.edited_fen <> o.adjust_fen);
--> statement-breakpoint
-- I23: what went back for the things of an order, and for its shipping, is what was refunded, case by case; no thing gives back more
-- than it cost, and its shares of the coupons are the order's.
CREATE VIEW inv_i23 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i23') AND paid_at IS NOT NULL
    UNION SELECT order_id FROM order_refund_sources WHERE created_at >= ledger_checked_to('inv_i23'))
  SELECT 'order ' || l.id AS subject, d.for_type || ' ' || coalesce(d.for_id, 0) || ' refunded ' || d.fen || ' fen more than its things, and ' || d.coupon_fen || ' of coupons' AS detail
  FROM looked_at l CROSS JOIN LATERAL (SELECT for_type, for_id, sum(fen) AS fen, sum(coupon_fen) AS coupon_fen FROM (
      SELECT for_type, for_id, cash_fen AS fen, coupon_fen FROM order_refund_sources WHERE order_id = l.id
      UNION ALL SELECT for_type, for_id, -amount_fen, -coupon_fen FROM order_item_refunds WHERE order_id = l.id) x GROUP BY 1, 2) d
  WHERE d.fen <> 0 OR d.coupon_fen <> 0
  UNION ALL
  SELECT 'thing ' || t.id, 'cost ' || (t.subtotal_fen - t.discount_fen + t.adjust_fen) || ' fen, says ' || t.refunded_fen || ' back, refunds ' || b.fen
  FROM looked_at l JOIN order_items t ON t.order_id = l.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen, coalesce(sum(qty), 0) AS qty FROM order_item_refunds WHERE item_id = t.id) b
  WHERE t.refunded_fen <> b.fen OR t.refunded_qty <> b.qty OR t.refunded_fen > t.subtotal_fen - t.discount_fen + t.adjust_fen
  UNION ALL
  SELECT 'order ' || o.id, 'coupons take off ' || u.lines_fen || ' fen of its things, of it the platform ' || u.platform_fen || '; they say ' || t.fen || ' and ' || t.platform_fen
  FROM looked_at l JOIN order_orders o ON o.id = l.id AND o.refund_by = 'line' AND o.status NOT IN ('closed', 'cancelled', 'refunded')
    CROSS JOIN LATERAL (SELECT coalesce(sum(discount_fen), 0) AS fen, coalesce(sum(platform_discount_fen), 0) AS platform_fen FROM order_items WHERE order_id = o.id) t
    CROSS JOIN LATERAL (SELECT o.shop_discount_fen + o.platform_discount_fen AS lines_fen, o.platform_discount_fen AS platform_fen) u
  WHERE t.fen - t.platform_fen <> o.shop_discount_fen OR t.platform_fen > o.platform_discount_fen;
--> statement-breakpoint
-- I28: no commission is kept of an order all of whose things went back. Shipping above its cap is price.
CREATE VIEW inv_i28 AS
  SELECT 'order ' || o.id AS subject, 'commission ' || (o.commission_fen - o.commission_refunded_fen) || ' fen kept, everything went back' AS detail
  FROM order_orders o
  WHERE o.updated_at >= ledger_checked_to('inv_i28') AND o.received_at IS NOT NULL AND o.commission_fen > o.commission_refunded_fen
    AND o.shipping_fen <= o.shipping_cap_fen
    AND o.refunded_fen >= o.goods_fen + o.adjust_fen - o.shop_discount_fen + o.premium_fen
    AND NOT EXISTS (SELECT FROM order_items t WHERE t.order_id = o.id AND t.refunded_fen < t.subtotal_fen - t.discount_fen + t.adjust_fen);
--> statement-breakpoint
-- What went back for which thing stays written.
CREATE TRIGGER order_item_refunds_append_only BEFORE UPDATE OR DELETE ON order_item_refunds
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER order_orders_effect AFTER INSERT OR UPDATE OF status ON order_orders
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER order_shipments_effect AFTER INSERT OR UPDATE OF status ON order_shipments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER order_reviews_effect AFTER INSERT OR UPDATE OF status ON order_reviews
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I9: every payment that succeeded moved its money exactly once, where settled_as says; no other payment moved any.
CREATE VIEW inv_i09 AS
SELECT x.pay_no AS subject, x.status || ' for ' || x.fen || ' fen, moved ' || coalesce(c.fen::text, 'nothing') AS detail
FROM (
  SELECT p.pay_no, p.status, coalesce(p.paid_fen, p.amount_fen) AS fen,
    CASE
      WHEN p.settled_as = 'late' THEN 'pay:' || p.pay_no || ':late'
      WHEN p.settled_as = 'suspense' THEN 'cb:' || p.provider || ':' || p.provider_order_id
      ELSE 'pay:' || p.pay_no
    END AS idem_key
  FROM payment_payments p
  WHERE p.channel = 'card' AND p.purpose <> 'shop_deposit' AND p.status = 'succeeded' AND p.succeeded_at >= ledger_checked_to('inv_i09')
) x CROSS JOIN LATERAL (
  SELECT -sum(e.amount_fen) AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing' WHERE t.idem_key = x.idem_key
) c
WHERE c.fen IS DISTINCT FROM x.fen
UNION ALL
SELECT p.pay_no, p.status || ' for ' || coalesce(p.paid_fen, p.amount_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing')
FROM ledger_transactions t CROSS JOIN LATERAL (SELECT * FROM payment_payments WHERE pay_no = substr(t.idem_key, 5) OFFSET 0) p
CROSS JOIN LATERAL (SELECT -sum(e.amount_fen) AS fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE e.tx_id = t.id) c
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key LIKE 'pay:%' AND p.channel = 'card' AND p.purpose <> 'shop_deposit'
  AND p.status <> 'succeeded' AND c.fen IS NOT NULL
UNION ALL
SELECT p.pay_no, p.status || ' order ' || o.id || ', moved ' || t.type
FROM ledger_transactions t CROSS JOIN LATERAL (SELECT * FROM payment_payments WHERE pay_no = split_part(t.idem_key, ':', 2) OFFSET 0) p CROSS JOIN unnest(p.purpose_ids) AS o(id)
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key = 'pay:' || p.pay_no || ':' || o.id
  AND p.channel = 'wallet' AND p.purpose = 'orders' AND p.status <> 'succeeded';
--> statement-breakpoint
-- I10: what is on its way back to cards is what the open refunds say.
CREATE VIEW inv_i10 AS
SELECT 'platform:refund_transit' AS subject, transit.fen || ' fen on the account, ' || open.fen || ' fen in refunds' AS detail
FROM (SELECT coalesce(sum(a.balance_fen), 0) + coalesce(sum(r.fen), 0) AS fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS fen
    FROM ledger_entries e WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r
    WHERE a.code = 'platform:refund_transit') transit,
  (SELECT coalesce(sum(amount_fen), 0) AS fen FROM payment_refunds WHERE destination = 'original' AND status <> 'succeeded') open
WHERE transit.fen <> open.fen;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER payment_payments_effect AFTER INSERT OR UPDATE OF status ON payment_payments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER payment_refunds_effect AFTER INSERT OR UPDATE OF status ON payment_refunds
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER payment_cards_effect AFTER INSERT OR UPDATE OF status ON payment_cards
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I29: each day of a provider that is over has a row, from the first to the last there is.
CREATE VIEW inv_i29 AS
  SELECT p.provider AS subject, 'no row for ' || to_char(d, 'YYYY-MM-DD') AS detail
  FROM (SELECT provider, min(day)::date AS first, max(day)::date AS last FROM payment_reconciliations GROUP BY provider) p,
    generate_series(p.first, p.last, interval '1 day') d
  WHERE NOT EXISTS (SELECT FROM payment_reconciliations r WHERE r.provider = p.provider AND r.day = to_char(d, 'YYYY-MM-DD'));
--> statement-breakpoint
CREATE TRIGGER payment_reconciliations_effect AFTER INSERT OR UPDATE OF status ON payment_reconciliations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I7: what is being withdrawn is what the requests say. What goes back to a card is a refund on its way from the moment it is sent.
CREATE VIEW inv_i07 AS
SELECT coalesce(a.owner_type, w.owner) || ':' || coalesce(a.owner_id, w.owner_id) AS subject,
  coalesce(a.balance_fen, 0) || ' fen being withdrawn, ' || coalesce(w.fen, 0) || ' fen in requests' AS detail
FROM (SELECT owner_type, owner_id, balance_fen FROM ledger_accounts WHERE kind = 'withdrawing' AND balance_fen <> 0) a
FULL JOIN (SELECT owner, owner_id, sum(amount_fen)::bigint AS fen FROM payout_withdrawals
    WHERE status IN ('requested', 'approved') OR (status = 'paying' AND payment_id IS NULL) GROUP BY owner, owner_id) w
  ON w.owner = a.owner_type AND w.owner_id = a.owner_id
WHERE coalesce(a.balance_fen, 0) <> coalesce(w.fen, 0);
--> statement-breakpoint
-- I11: what was paid out, and what banks sent back, is in the books once each, in its own amount.
CREATE VIEW inv_i11 AS
SELECT w.wd_no AS subject, w.status || ' for ' || (w.amount_fen - w.fee_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing') AS detail
FROM payout_withdrawals w CROSS JOIN LATERAL (
  SELECT sum(e.amount_fen) AS fen, count(DISTINCT t.id) AS moves FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE t.idem_key IN ('wd:' || w.wd_no || ':paid', 'wd:' || w.wd_no || ':returned')) c
WHERE w.payment_id IS NULL AND w.sent_at >= ledger_checked_to('inv_i11') - interval '30 days' AND (
  coalesce(c.fen, 0) <> CASE w.status WHEN 'paid' THEN w.amount_fen - w.fee_fen ELSE 0 END
  OR coalesce(c.moves, 0) <> CASE w.status WHEN 'paid' THEN 1 WHEN 'returned' THEN 2 ELSE 0 END);
--> statement-breakpoint
-- A payout leaves under its number at most once: the moment it left is written once and never again.
CREATE FUNCTION payout_sent_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'withdrawal % was sent already', OLD.wd_no USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_withdrawals_sent_once BEFORE UPDATE OF sent_at ON payout_withdrawals
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at) EXECUTE FUNCTION payout_sent_once();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER payout_withdrawals_effect AFTER INSERT OR UPDATE OF status ON payout_withdrawals
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- Whether goods or a lot offer their piece, or an order of them stands: as long as that is so, nothing else may offer it.
CREATE FUNCTION piece_is_held(kind text, ref bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'goods' THEN
    RETURN EXISTS (SELECT FROM goods_goods g WHERE g.id = ref AND g.deleted_at IS NULL AND g.status IN ('reviewing', 'on', 'sold_out'))
      OR EXISTS (SELECT FROM goods_reservations r JOIN order_orders o ON o.id = r.order_id
        WHERE r.goods_id = ref AND r.status IN ('locked', 'consumed') AND o.status NOT IN ('closed', 'cancelled', 'refunded'));
  END IF;
  RETURN EXISTS (SELECT FROM lot_lots l WHERE l.id = ref AND (
      (l.deleted_at IS NULL AND l.status IN ('reviewing', 'scheduled', 'live'))
      OR (l.status = 'sold' AND NOT EXISTS (SELECT FROM order_orders o WHERE o.id = l.order_id AND o.status IN ('closed', 'cancelled', 'refunded')))))
    OR EXISTS (SELECT FROM bidder_second_chance_offers f WHERE f.lot_id = ref AND f.status = 'open')
    OR EXISTS (SELECT FROM sale_post_sale_offers f WHERE f.lot_id = ref AND f.status = 'countered');
END $$;
--> statement-breakpoint
-- One piece, one sale: a piece changes hands only once nothing offers it and no order of it stands.
CREATE FUNCTION piece_changes_hands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF piece_is_held(OLD.holder_kind, OLD.holder_id) THEN
    RAISE EXCEPTION 'piece % is on sale or under order as % %', OLD.id, OLD.holder_kind, OLD.holder_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_pieces_hands BEFORE UPDATE OF holder_kind, holder_id ON piece_pieces
  FOR EACH ROW WHEN ((OLD.holder_kind, OLD.holder_id) IS DISTINCT FROM (NEW.holder_kind, NEW.holder_id))
  EXECUTE FUNCTION piece_changes_hands();
--> statement-breakpoint
-- Only the holder of a piece offers it. The row is locked, so that it does not change hands meanwhile.
CREATE FUNCTION piece_only_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM piece_pieces p WHERE p.id = NEW.piece_id AND p.holder_kind = TG_ARGV[0] AND p.holder_id = NEW.id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'piece % is not held by % %', NEW.piece_id, TG_ARGV[0], NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER goods_goods_piece BEFORE UPDATE OF status ON goods_goods
  FOR EACH ROW WHEN (NEW.piece_id IS NOT NULL AND NEW.status IN ('reviewing', 'on', 'sold_out') AND OLD.status NOT IN ('reviewing', 'on', 'sold_out'))
  EXECUTE FUNCTION piece_only_holder('goods');
--> statement-breakpoint
CREATE TRIGGER lot_lots_piece BEFORE UPDATE OF status ON lot_lots
  FOR EACH ROW WHEN (NEW.piece_id IS NOT NULL AND NEW.status IN ('reviewing', 'scheduled', 'live', 'sold') AND OLD.status NOT IN ('reviewing', 'scheduled', 'live', 'sold'))
  EXECUTE FUNCTION piece_only_holder('lot');
--> statement-breakpoint
-- I23: no piece is on sale or under order twice, and only its holder has it so.
CREATE VIEW inv_i25 AS
  SELECT 'piece ' || p.id AS subject, 'held by ' || p.holder_kind || ' ' || p.holder_id || ', offered by ' || string_agg(o.kind || ' ' || o.id, ', ' ORDER BY o.kind, o.id) AS detail
  FROM piece_pieces p CROSS JOIN LATERAL (
    SELECT 'goods' AS kind, g.id FROM goods_goods g WHERE g.piece_id = p.id
    UNION ALL SELECT 'lot', l.id FROM lot_lots l WHERE l.piece_id = p.id) o
  WHERE piece_is_held(o.kind, o.id)
  GROUP BY p.id HAVING count(*) > 1 OR bool_or((o.kind, o.id) IS DISTINCT FROM (p.holder_kind, p.holder_id))
  UNION ALL
  SELECT 'goods ' || g.id, 'one piece, ' || sum(s.stock) || ' in stock'
  FROM goods_goods g JOIN goods_skus s ON s.goods_id = g.id WHERE g.piece_id IS NOT NULL AND s.enabled GROUP BY g.id HAVING sum(s.stock) > 1;
--> statement-breakpoint
-- I26: at most one order of a piece stands, and while one that was paid does there is none in stock.
CREATE VIEW inv_i26 AS
  SELECT 'goods ' || g.id AS subject, 'one piece, ' || count(*) || ' orders of it stand, ' || (SELECT coalesce(sum(s.stock), 0) FROM goods_skus s WHERE s.goods_id = g.id AND s.enabled) || ' in stock' AS detail
  FROM goods_goods g JOIN goods_reservations r ON r.goods_id = g.id AND r.status IN ('locked', 'consumed')
    JOIN order_orders o ON o.id = r.order_id AND o.status NOT IN ('closed', 'cancelled', 'refunded')
  WHERE g.piece_id IS NOT NULL
  GROUP BY g.id HAVING count(*) > 1
    OR (bool_or(r.status = 'consumed') AND (SELECT coalesce(sum(s.stock), 0) FROM goods_skus s WHERE s.goods_id = g.id AND s.enabled) > 0);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER piece_pieces_effect AFTER INSERT OR UPDATE OF holder_kind, holder_id ON piece_pieces
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'holder_kind', 'holder_id');
--> statement-breakpoint
CREATE TRIGGER proof_daily_roots_append_only BEFORE UPDATE OR DELETE ON proof_daily_roots
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();

CREATE TRIGGER proof_statements_append_only BEFORE UPDATE OR DELETE ON proof_statements
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER report_reports_effect AFTER INSERT OR UPDATE OF status ON report_reports
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER report_feedbacks_effect AFTER INSERT OR UPDATE OF status ON report_feedbacks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- The evidence stays what it was: who was reported, for what, and what the thing showed then.
CREATE FUNCTION report_keep_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'report % keeps its evidence', OLD.id;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_reports_evidence_kept BEFORE UPDATE OF reporter_id, target_type, target_id, person_id, shop_id, reason, content, images, snapshot, snapshot_hash ON report_reports
  FOR EACH ROW WHEN ((OLD.reporter_id, OLD.target_type, OLD.target_id, OLD.person_id, OLD.reason, OLD.images, OLD.snapshot, OLD.snapshot_hash)
    IS DISTINCT FROM (NEW.reporter_id, NEW.target_type, NEW.target_id, NEW.person_id, NEW.reason, NEW.images, NEW.snapshot, NEW.snapshot_hash)
    OR OLD.shop_id IS DISTINCT FROM NEW.shop_id OR OLD.content IS DISTINCT FROM NEW.content)
  EXECUTE FUNCTION report_keep_evidence();
--> statement-breakpoint
-- What people registered under stays: the terms of a sale are fixed from the day its catalogue is open. One in a room that stood still may be given a new date.
CREATE FUNCTION sale_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of sale % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER sale_sales_terms BEFORE UPDATE OF shop_id, starts_at, first_ends_at, stagger_s, premium_bp, premium_slices, ladder, ladder_rows,
  deposit_fen, mode, lot_s, counter_s ON sale_sales
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing') AND (
    (OLD.shop_id, OLD.stagger_s, OLD.premium_bp, OLD.premium_slices, OLD.ladder, OLD.ladder_rows, OLD.deposit_fen, OLD.mode, OLD.lot_s, OLD.counter_s)
      IS DISTINCT FROM (NEW.shop_id, NEW.stagger_s, NEW.premium_bp, NEW.premium_slices, NEW.ladder, NEW.ladder_rows, NEW.deposit_fen, NEW.mode, NEW.lot_s, NEW.counter_s)
    OR (OLD.status <> 'paused' AND (OLD.starts_at, OLD.first_ends_at) IS DISTINCT FROM (NEW.starts_at, NEW.first_ends_at))))
  EXECUTE FUNCTION sale_terms_frozen();
--> statement-breakpoint
-- A paddle keeps its number, and what was not paid is evidence.
CREATE TRIGGER sale_paddles_number BEFORE UPDATE OF session_id, user_id, paddle_no ON sale_paddles
  FOR EACH ROW WHEN ((OLD.session_id, OLD.user_id, OLD.paddle_no) IS DISTINCT FROM (NEW.session_id, NEW.user_id, NEW.paddle_no))
  EXECUTE FUNCTION sale_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER sale_unpaid_wins_append_only BEFORE UPDATE OR DELETE ON sale_unpaid_wins
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER sale_sales_effect AFTER INSERT OR UPDATE OF status ON sale_sales
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER sale_paddles_effect AFTER INSERT OR UPDATE OF status ON sale_paddles
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What was sold after its sale is evidence: written once.
CREATE TRIGGER sale_post_sales_append_only BEFORE UPDATE OR DELETE ON sale_post_sales
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER sale_post_sale_offers_effect AFTER INSERT OR UPDATE OF status ON sale_post_sale_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- Tells the search's lane that what a thing is found by may have changed; in the transaction that changes it. It follows by itself and is no
-- effect of an operator's act (platform/effects).
CREATE FUNCTION search_stale() RETURNS trigger LANGUAGE plpgsql SET juya.effects = 'off' AS $$
DECLARE ref text := to_jsonb(NEW) ->> TG_ARGV[1];
BEGIN
  WITH told AS (
    INSERT INTO platform_outbox (topic, aggregate, payload)
    VALUES ('search.stale', 'thing:' || TG_ARGV[0] || ref, jsonb_build_object('kind', TG_ARGV[0], 'ref_id', ref::bigint)) RETURNING id, aggregate)
  INSERT INTO platform_outbox_deliveries (event_id, subscriber, lane, aggregate) SELECT id, 'search.write', 0, aggregate FROM told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_lots_added AFTER INSERT ON lot_lots FOR EACH ROW EXECUTE FUNCTION search_stale('lot', 'id');
--> statement-breakpoint
CREATE TRIGGER search_lots_changed AFTER UPDATE OF title, title_en, category_id, shop_id, status, deleted_at ON lot_lots
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.shop_id, OLD.deleted_at, OLD.status IN ('scheduled', 'live', 'sold', 'passed'))
    IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.shop_id, NEW.deleted_at, NEW.status IN ('scheduled', 'live', 'sold', 'passed')))
  EXECUTE FUNCTION search_stale('lot', 'id');
--> statement-breakpoint
CREATE TRIGGER search_lot_texts_changed AFTER UPDATE OF params, certificate_issuer, certificate_no ON lot_texts
  FOR EACH ROW WHEN ((OLD.params, OLD.certificate_issuer, OLD.certificate_no) IS DISTINCT FROM (NEW.params, NEW.certificate_issuer, NEW.certificate_no))
  EXECUTE FUNCTION search_stale('lot', 'lot_id');
--> statement-breakpoint
CREATE TRIGGER search_goods_added AFTER INSERT ON goods_goods FOR EACH ROW EXECUTE FUNCTION search_stale('goods', 'id');
--> statement-breakpoint
CREATE TRIGGER search_goods_changed AFTER UPDATE OF title, title_en, category_id, shop_id, status, deleted_at ON goods_goods
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.shop_id, OLD.deleted_at, OLD.status IN ('on', 'sold_out'))
    IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.shop_id, NEW.deleted_at, NEW.status IN ('on', 'sold_out')))
  EXECUTE FUNCTION search_stale('goods', 'id');
--> statement-breakpoint
CREATE TRIGGER search_goods_texts_changed AFTER UPDATE OF params ON goods_texts
  FOR EACH ROW WHEN (OLD.params IS DISTINCT FROM NEW.params) EXECUTE FUNCTION search_stale('goods', 'goods_id');
--> statement-breakpoint
CREATE TRIGGER search_shops_added AFTER INSERT ON shop_shops FOR EACH ROW EXECUTE FUNCTION search_stale('shop', 'id');
--> statement-breakpoint
CREATE TRIGGER search_shops_changed AFTER UPDATE OF name, name_en, status ON shop_shops
  FOR EACH ROW WHEN ((OLD.name, OLD.name_en, OLD.status = 'active') IS DISTINCT FROM (NEW.name, NEW.name_en, NEW.status = 'active'))
  EXECUTE FUNCTION search_stale('shop', 'id');
--> statement-breakpoint
-- How many things that anybody may find have these terms, up to a bound. Always by the index of words: to find out that nothing has a rare one,
-- the planner would else read the table, in the hope of an early hit.
CREATE FUNCTION search_count(of_kind text, of_shop bigint, asked text, up_to integer) RETURNS integer LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT count(*)::integer FROM (
    SELECT FROM search_documents WHERE is_open AND words @@ asked::tsquery AND (of_kind IS NULL OR kind = of_kind) AND (of_shop IS NULL OR shop_id = of_shop)
    LIMIT up_to) counted
$$;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER shop_shops_effect AFTER INSERT OR UPDATE OF status ON shop_shops
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_members_effect AFTER INSERT OR UPDATE OF status ON shop_members
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('shop_id', 'user_id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_applications_effect AFTER INSERT OR UPDATE OF status ON shop_applications
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_invitations_effect AFTER INSERT OR UPDATE OF status ON shop_invitations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What a shop's fee costs until an operator says otherwise.
INSERT INTO shop_fee_plans (shop_kind, name, name_en, months, price_fen, benefits, benefits_en, sort) VALUES
  ('individual', '个人店铺年费', 'Private shop, one year', 12, 59900, '{发布拍品与专场,成交款托管结算}', '{Publish lots and sales,Sales settled through escrow}', 1),
  ('company', '企业店铺年费', 'Company shop, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1),
  ('auction_house', '拍卖行年费', 'Auction house, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1);
--> statement-breakpoint
CREATE TRIGGER shop_deposit_requests_effect AFTER INSERT OR UPDATE OF status ON shop_deposit_requests
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_licences_effect AFTER INSERT OR UPDATE OF status ON shop_licences
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'kind', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_name_changes_effect AFTER INSERT OR UPDATE OF status ON shop_name_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_deductions_effect AFTER INSERT OR UPDATE OF status ON shop_deductions
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- B4: what a deduction rests on, and when the shop was told, never changes; it is taken only once the time to answer has passed or the shop has
-- answered, by another operator than the one who opened it.
CREATE FUNCTION shop_deduction_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.shop_id, NEW.basis, NEW.ref_id, NEW.rule_no, NEW.document, NEW.words, NEW.amount_fen, NEW.user_id, NEW.opened_by, NEW.noticed_at, NEW.answer_due_at)
      IS DISTINCT FROM (OLD.shop_id, OLD.basis, OLD.ref_id, OLD.rule_no, OLD.document, OLD.words, OLD.amount_fen, OLD.user_id, OLD.opened_by, OLD.noticed_at, OLD.answer_due_at) THEN
    RAISE EXCEPTION 'the notice of deduction % stays as it was given', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 'imposed' AND (NEW.decided_by IS NULL OR NEW.decided_by = NEW.opened_by
      OR NOT (NEW.answer_due_at <= platform_now() OR NEW.answered_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'deduction % cannot be taken without notice, time to answer and a second operator', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_deductions_stay BEFORE UPDATE OR DELETE ON shop_deductions FOR EACH ROW EXECUTE FUNCTION shop_deduction_stays();
--> statement-breakpoint
-- The ledger takes nothing from a shop's deposit for a deduction that is not imposed when the transaction commits.
CREATE FUNCTION shop_deduction_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM shop_deductions d WHERE d.id::text = NEW.ref_id AND d.status = 'imposed') THEN
    RAISE EXCEPTION 'ledger tx % takes a deduction that is not imposed', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shop_deduction_is_imposed AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type = 'shopDepositDeducted') EXECUTE FUNCTION shop_deduction_moves();
--> statement-breakpoint
-- B4: each deduction that was imposed moved its money once, that much and no more.
CREATE VIEW inv_b04b AS
  SELECT 'deduction ' || d.id AS subject, 'taken ' || d.taken_fen || ', moved ' || coalesce(e.moved_fen, 0) AS detail
  FROM shop_deductions d LEFT JOIN LATERAL (
    SELECT -sum(l.amount_fen) AS moved_fen FROM ledger_transactions t JOIN ledger_entries l ON l.tx_id = t.id AND l.amount_fen < 0
    WHERE t.idem_key = 'sded:' || d.id) e ON true
  WHERE (d.decided_at >= ledger_checked_to('inv_b04b') OR d.decided_at IS NULL) AND d.taken_fen <> coalesce(e.moved_fen, 0);
--> statement-breakpoint
CREATE TRIGGER shop_fee_plans_effect AFTER INSERT OR UPDATE OF active ON shop_fee_plans
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'active');
--> statement-breakpoint
-- The categories a new installation starts with. Their ids are fixed, so that links and demo pictures may name them.
INSERT INTO site_categories (id, scope, code, parent_id, level, name_en, name_zh, icon, sort, is_liquor, params) OVERRIDING SYSTEM VALUE VALUES
(1, 'auction', 'jade', null, 1, 'Jade', '翡翠玉石', 'diamond', 1, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Jadeite","Hetian nephrite","Other nephrite","Other"],"options_zh":["翡翠","和田玉","其他软玉","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(2, 'auction', 'ceramics', null, 1, 'Ceramics', '陶瓷', 'vase', 2, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"kiln","label_en":"Kiln","label_zh":"窑口","type":"select","options_en":["Jingdezhen","Longquan","Jian","Dehua","Yixing","Other"],"options_zh":["景德镇","龙泉","建窑","德化","宜兴","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"mark","label_en":"Mark","label_zh":"底款","type":"text","options_en":[],"options_zh":[],"required":false}]'),
(3, 'auction', 'painting', null, 1, 'Painting & calligraphy', '书画', 'brush', 3, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"artist","label_en":"Artist","label_zh":"作者","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Ink on paper","Colour on paper","Ink on silk","Other"],"options_zh":["纸本水墨","纸本设色","绢本","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"mounting","label_en":"Mounting","label_zh":"装裱","type":"select","options_en":["Hanging scroll","Framed","Album leaf","Fan","Unmounted"],"options_zh":["立轴","镜框","册页","扇面","未裱"],"required":false}]'),
(4, 'auction', 'tea', null, 1, 'Tea & teaware', '茶与茶器', 'tea', 4, false, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"origin","label_en":"Origin","label_zh":"产地","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"storage","label_en":"Storage","label_zh":"仓储","type":"select","options_en":["Dry","Natural","Unknown"],"options_zh":["干仓","自然仓","不详"],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(5, 'auction', 'liquor', null, 1, 'Liquor', '名酒', 'wine', 5, true, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"net_ml","is_measure":true,"label_en":"Net content (ml)","label_zh":"净含量(毫升)","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"abv","label_en":"Alcohol (% vol)","label_zh":"酒精度(%vol)","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"fill_level","label_en":"Fill level","label_zh":"酒线","type":"text","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(6, 'auction', 'bronze', null, 1, 'Bronze & coins', '铜器钱币', 'coin', 6, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Bronze","Copper","Silver","Iron","Other"],"options_zh":["青铜","黄铜紫铜","银","铁","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"grade","label_en":"Grading","label_zh":"评级","type":"text","options_en":[],"options_zh":[],"required":false}]'),
(7, 'auction', 'wood', null, 1, 'Wood & beads', '木器珠串', 'tree', 7, false, '[{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Agarwood","Huanghuali","Zitan","Rosewood","Bamboo","Other"],"options_zh":["沉香","黄花梨","紫檀","红木","竹","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(8, 'auction', 'stone', null, 1, 'Stones & seals', '赏石印石', 'mountain', 8, false, '[{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Shoushan","Changhua","Qingtian","Agate","Scholar’s rock","Other"],"options_zh":["寿山石","昌化石","青田石","玛瑙","供石","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(9, 'auction', 'watch', null, 1, 'Watches', '钟表', 'watch', 9, false, '[{"key":"brand","label_en":"Brand","label_zh":"品牌","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"reference","label_en":"Reference","label_zh":"型号","type":"text","options_en":[],"options_zh":[],"required":false},{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Steel","Gold","Gold-plated","Silver","Other"],"options_zh":["精钢","金","镀金","银","其他"],"required":true},{"key":"case_mm","is_measure":true,"label_en":"Case (mm)","label_zh":"表径(毫米)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"box_papers","label_en":"Box and papers","label_zh":"附件","type":"select","options_en":["Box and papers","Box only","Papers only","None"],"options_zh":["盒证齐全","仅盒","仅证","无"],"required":false}]'),
(10, 'auction', 'glass', null, 1, 'Glass & snuff bottles', '琉璃鼻烟壶', 'bottle', 10, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"technique","label_en":"Technique","label_zh":"工艺","type":"select","options_en":["Overlay","Inside-painted","Monochrome","Other"],"options_zh":["套料","内画","单色料","其他"],"required":false}]'),
(11, 'auction', 'stamps-books', null, 1, 'Stamps & books', '邮票古籍', 'book', 11, false, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"issue","label_en":"Issue or edition","label_zh":"发行或版本","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]');
--> statement-breakpoint
INSERT INTO site_categories (id, scope, code, parent_id, level, name_en, name_zh, icon, sort, is_liquor, params) OVERRIDING SYSTEM VALUE VALUES
(101, 'auction', 'jade-bangles', 1, 2, 'Bangles', '手镯', null, 1, false, '[]'),
(102, 'auction', 'jade-pendants', 1, 2, 'Pendants', '挂件牌子', null, 2, false, '[]'),
(103, 'auction', 'jade-beads', 1, 2, 'Beads', '珠串', null, 3, false, '[]'),
(104, 'auction', 'jade-rings', 1, 2, 'Rings', '戒指', null, 4, false, '[]'),
(105, 'auction', 'jade-seals', 1, 2, 'Jade seals', '玉印', null, 5, false, '[]'),
(106, 'auction', 'jade-archaic', 1, 2, 'Archaic jades', '高古玉', null, 6, false, '[]'),
(201, 'auction', 'ceramics-blue-white', 2, 2, 'Blue & white', '青花', null, 1, false, '[]'),
(202, 'auction', 'ceramics-celadon', 2, 2, 'Celadon', '青瓷', null, 2, false, '[]'),
(203, 'auction', 'ceramics-monochrome', 2, 2, 'Monochrome', '颜色釉', null, 3, false, '[]'),
(204, 'auction', 'ceramics-white', 2, 2, 'White ware', '白瓷', null, 4, false, '[]'),
(205, 'auction', 'ceramics-jian', 2, 2, 'Jian ware', '建盏', null, 5, false, '[]'),
(206, 'auction', 'ceramics-yixing', 2, 2, 'Yixing teapots', '紫砂', null, 6, false, '[]'),
(207, 'auction', 'ceramics-guan', 2, 2, 'Crackle ware', '哥官开片', null, 7, false, '[]'),
(301, 'auction', 'painting-landscape', 3, 2, 'Landscape', '山水', null, 1, false, '[]'),
(302, 'auction', 'painting-calligraphy', 3, 2, 'Calligraphy', '书法', null, 2, false, '[]'),
(303, 'auction', 'painting-flowers', 3, 2, 'Flowers & bamboo', '花鸟竹石', null, 3, false, '[]'),
(304, 'auction', 'painting-fans', 3, 2, 'Fans', '扇面成扇', null, 4, false, '[]'),
(401, 'auction', 'tea-puer', 4, 2, 'Pu’er', '普洱', null, 1, false, '[]'),
(402, 'auction', 'tea-white', 4, 2, 'White tea', '白茶', null, 2, false, '[]'),
(403, 'auction', 'tea-ware', 4, 2, 'Teaware', '茶器', null, 3, false, '[]'),
(501, 'auction', 'liquor-baijiu', 5, 2, 'Baijiu', '白酒', null, 1, true, '[]'),
(502, 'auction', 'liquor-huangjiu', 5, 2, 'Rice wine', '黄酒', null, 2, true, '[]'),
(503, 'auction', 'liquor-bottles', 5, 2, 'Bottles & sets', '酒具对瓶', null, 3, true, '[]'),
(601, 'auction', 'bronze-vessels', 6, 2, 'Vessels', '鼎彝器皿', null, 1, false, '[]'),
(602, 'auction', 'bronze-mirrors', 6, 2, 'Mirrors', '铜镜', null, 2, false, '[]'),
(603, 'auction', 'bronze-coins', 6, 2, 'Coins', '钱币', null, 3, false, '[]'),
(604, 'auction', 'bronze-silver', 6, 2, 'Silver', '银锭银器', null, 4, false, '[]'),
(605, 'auction', 'bronze-iron', 6, 2, 'Iron kettles', '铁壶', null, 5, false, '[]'),
(606, 'auction', 'bronze-bells', 6, 2, 'Bells', '钟铃', null, 6, false, '[]'),
(701, 'auction', 'wood-beads', 7, 2, 'Beads', '手串', null, 1, false, '[]'),
(702, 'auction', 'wood-boxes', 7, 2, 'Boxes', '箱盒', null, 2, false, '[]'),
(703, 'auction', 'wood-brush-pots', 7, 2, 'Brush pots', '笔筒', null, 3, false, '[]'),
(704, 'auction', 'wood-furniture', 7, 2, 'Small furniture', '案上小器', null, 4, false, '[]'),
(801, 'auction', 'stone-seals', 8, 2, 'Seal stones', '印石', null, 1, false, '[]'),
(802, 'auction', 'stone-scholar', 8, 2, 'Scholar’s rocks', '供石', null, 2, false, '[]'),
(803, 'auction', 'stone-agate', 8, 2, 'Agate', '玛瑙', null, 3, false, '[]'),
(901, 'auction', 'watch-wrist', 9, 2, 'Wristwatches', '腕表', null, 1, false, '[]'),
(902, 'auction', 'watch-pocket', 9, 2, 'Pocket watches', '怀表', null, 2, false, '[]'),
(1001, 'auction', 'glass-snuff', 10, 2, 'Snuff bottles', '鼻烟壶', null, 1, false, '[]'),
(1002, 'auction', 'glass-vessels', 10, 2, 'Vessels', '料器', null, 2, false, '[]'),
(1101, 'auction', 'stamps-books-stamps', 11, 2, 'Stamps', '邮票', null, 1, false, '[]'),
(1102, 'auction', 'stamps-books-books', 11, 2, 'Old books', '古籍旧书', null, 2, false, '[]');
--> statement-breakpoint
-- The sides of a piece that buyers of its kind look for.
UPDATE site_categories c SET photo_views = v.views FROM (VALUES
  ('jade', '{front,back,side,detail,flaw,ruler}'::text[]),
  ('ceramics', '{front,back,base,mark,flaw,ruler}'),
  ('painting', '{front,mark,detail,back,flaw,ruler}'),
  ('tea', '{front,back,detail,flaw,ruler}'),
  ('liquor', '{front,back,top,base,flaw}'),
  ('bronze', '{front,back,base,mark,flaw,ruler}'),
  ('wood', '{front,back,detail,flaw,ruler}'),
  ('stone', '{front,back,base,mark,flaw,ruler}'),
  ('watch', '{front,back,side,detail,papers,flaw}'),
  ('glass', '{front,back,base,mark,flaw,ruler}'),
  ('stamps-books', '{front,back,mark,detail,flaw}')
) AS v (code, views) WHERE c.scope = 'auction' AND c.code = v.code;
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('site_categories', 'id'), 10000);
--> statement-breakpoint
-- What a category asks, in versions that never change.
CREATE TRIGGER site_attribute_templates_append_only BEFORE UPDATE OR DELETE ON site_attribute_templates
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- The first version is what each category asks so far.
WITH made AS (INSERT INTO site_attribute_templates (category_id, version, params)
    SELECT id, 1, params FROM site_categories WHERE params <> '[]' ORDER BY id RETURNING id, category_id)
  UPDATE site_categories c SET template_id = made.id FROM made WHERE c.id = made.category_id;
--> statement-breakpoint
-- The shortcuts of the home page.
INSERT INTO site_shortcuts (position, name_en, name_zh, icon, link, sort) VALUES
('home', 'Categories', '全部分类', 'gavel', '/pages/tabbar/menu/menu', 1),
('home', 'Ending soon', '即将截拍', 'timer', '/pages/main/search?sort=ending', 2),
('home', 'New lots', '新拍上架', 'sparkle', '/pages/users/new-begin', 3),
('home', 'Bargains', '捡漏', 'tag', '/pages/leaky/leaky', 4),
('home', 'Shops', '店铺', 'storefront', '/pages/main/shop/shop', 5),
('home', 'Watching', '收藏', 'eye', '/pages/users/circusee', 6),
('home', 'My bids', '我的竞拍', 'list-checks', '/pages/users/compete', 7),
('home', 'Houses', '拍卖行', 'bank', '/pages/auctionhouse/auctionhouse', 8),
('home', 'Liquor', '名酒', 'wine', '/pages/maotai/maotai', 9),
('home', 'Deposits', '保证金', 'shield-check', '/pages/users/guarantee', 10);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER site_categories_effect AFTER INSERT OR UPDATE OF active ON site_categories
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'active');
--> statement-breakpoint
CREATE TRIGGER site_commission_changes_effect AFTER INSERT OR UPDATE OF status ON site_commission_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- Version 1 of each text is the release's; its words stand in domains/site/texts. Their ids are the release's, so that links name them.
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES
(1, 'user_agreement', 1, 'in_force', '2026-01-01 00:00:00+08'),
(2, 'privacy', 1, 'in_force', '2026-01-01 00:00:00+08'),
(3, 'auction_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(4, 'deposit_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(5, 'seller_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(6, 'about_us', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('site_texts', 'id'), 100);
--> statement-breakpoint
-- What people read, or agreed to, stays as it was: a version that holds or has held keeps its words, and none is deleted.
CREATE FUNCTION site_keep_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a version of a text is never deleted'; END IF;
  IF OLD.status NOT IN ('draft') AND (NEW.wording_en, NEW.wording_zh, NEW.code, NEW.version) IS DISTINCT FROM (OLD.wording_en, OLD.wording_zh, OLD.code, OLD.version)
  THEN RAISE EXCEPTION 'only a draft''s words are changed'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_texts_kept BEFORE UPDATE OR DELETE ON site_texts FOR EACH ROW EXECUTE FUNCTION site_keep_texts();
--> statement-breakpoint
CREATE TRIGGER site_banners_effect AFTER INSERT OR UPDATE OF status ON site_banners
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER site_texts_effect AFTER INSERT OR UPDATE OF status ON site_texts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER site_home_rows_effect AFTER INSERT OR UPDATE OF status ON site_home_rows
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- The release's rows of the home page, version 1 of each.
INSERT INTO site_home_rows (kind, name_en, name_zh, icon, link, badge, sort, status, version)
  SELECT 'shortcut', name_en, name_zh, icon, link, badge, sort, 'in_force', 1 FROM site_shortcuts WHERE position = 'home' AND active ORDER BY sort, id;
--> statement-breakpoint
INSERT INTO site_home_rows (kind, name_en, name_zh, source, sort, status, version) VALUES ('floor', 'Ending soon', '即将截拍', 'ending', 1, 'in_force', 1);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER takeout_files_effect AFTER INSERT OR UPDATE OF status ON takeout_files
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER platform_audit_append_only BEFORE UPDATE OR DELETE ON platform_audit_logs
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER platform_settings_history_append_only BEFORE UPDATE OR DELETE ON platform_settings_history
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER platform_approvals_effect AFTER INSERT OR UPDATE OF status ON platform_approvals
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER platform_settings_effect AFTER INSERT OR UPDATE OF value ON platform_settings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('key', 'value');
--> statement-breakpoint
CREATE TRIGGER platform_deadlines_effect AFTER INSERT OR UPDATE OF due_at OR DELETE ON platform_deadlines
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('kind', 'ref_id', 'due_at');
--> statement-breakpoint
-- Takes a lane for this transaction, and of the events that wait in it those handed out next: of one topic, as many as its subscriber
-- hears together, and one that failed before alone. Their deliveries are deleted at once; a rollback brings them back. One round trip
-- instead of four, each statement with a snapshot of its own: the second must see what the lane's last worker has finished.
-- No commit of an event waits for the disk: after a crash the event is heard again, and a transaction that saw its effect and acted
-- on it has committed later, which writes this first.
CREATE FUNCTION platform_outbox_take(for_subscriber text, for_lane int, until_id bigint, most int, topics text[], batches int[])
RETURNS TABLE (id bigint, attempts int, aggregate text, topic text, version int, payload jsonb, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM platform_outbox_lanes l WHERE l.subscriber = for_subscriber AND l.lane = for_lane FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO platform_outbox_lanes (subscriber, lane) VALUES (for_subscriber, for_lane) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH waiting AS MATERIALIZED (
    SELECT d.event_id, d.attempts, d.aggregate, o.topic, o.version, o.payload, o.created_at
    FROM platform_outbox_deliveries d JOIN platform_outbox o ON o.id = d.event_id
    WHERE d.subscriber = for_subscriber AND d.lane = for_lane AND d.event_id <= until_id
      AND d.dead_at IS NULL AND d.next_try_at <= platform_now() AND NOT EXISTS (
        SELECT FROM platform_outbox_deliveries e WHERE e.subscriber = d.subscriber AND e.aggregate = d.aggregate
          AND e.event_id < d.event_id AND e.attempts > 0 AND e.dead_at IS NULL AND e.next_try_at > platform_now())
    ORDER BY d.event_id LIMIT most),
  first AS MATERIALIZED (SELECT w.topic, w.attempts FROM waiting w ORDER BY w.event_id LIMIT 1),
  taken AS MATERIALIZED (
    SELECT w.* FROM waiting w
    WHERE w.event_id < coalesce((SELECT min(x.event_id) FROM waiting x, first f WHERE x.topic <> f.topic OR x.attempts > f.attempts),
      9223372036854775807)
    ORDER BY w.event_id
    LIMIT (SELECT CASE WHEN f.attempts > 0 THEN 1 ELSE coalesce((SELECT b.batch FROM unnest(topics, batches) AS b(topic, batch)
      WHERE b.topic = f.topic), 1) END FROM first f)),
  done AS (DELETE FROM platform_outbox_deliveries d USING taken t WHERE d.subscriber = for_subscriber AND d.event_id = t.event_id)
  SELECT t.event_id, t.attempts, t.aggregate, t.topic, t.version, t.payload, t.created_at FROM taken t ORDER BY t.event_id;
END $$;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER platform_outbox_effect AFTER INSERT ON platform_outbox
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id');
