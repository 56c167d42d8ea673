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
CREATE TABLE "account_bindings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_bindings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
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
CREATE TABLE "account_identities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "account_notice_prefs" (
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT true NOT NULL,
	CONSTRAINT "account_notice_prefs_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "account_payout_marks" (
	"user_id" bigint NOT NULL,
	"mark" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "account_payout_marks_user_id_mark_pk" PRIMARY KEY("user_id","mark")
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
CREATE TABLE "aftersale_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"item_id" bigint,
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
	"ruling" jsonb,
	"closed_at" timestamp (3) with time zone,
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
	CONSTRAINT "aftersale_cases_returning" CHECK ("aftersale_cases"."status" <> 'return_shipped' or "aftersale_cases"."return_shipment_id" is not null),
	CONSTRAINT "aftersale_cases_closed" CHECK (("aftersale_cases"."status" in ('refunded', 'rejected', 'cancelled')) = ("aftersale_cases"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "aftersale_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"amount_fen" bigint,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "aftersale_messages_actor" CHECK ("aftersale_messages"."actor_type" in ('buyer', 'shop', 'operator', 'system'))
);
--> statement-breakpoint
CREATE TABLE "auction_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"first_ends_at" timestamp (3) with time zone NOT NULL,
	"stagger_s" integer NOT NULL,
	"lot_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_bidders" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"bidder_no" integer NOT NULL,
	"alias" text NOT NULL,
	"covered_fen" bigint,
	"held_fen" bigint DEFAULT 0 NOT NULL,
	"first_bid_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_bidders_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id"),
	CONSTRAINT "auction_bidders_no" UNIQUE("lot_id","bidder_no")
);
--> statement-breakpoint
CREATE TABLE "auction_bids" (
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
	CONSTRAINT "auction_bids_lot_id_seq_pk" PRIMARY KEY("lot_id","seq"),
	CONSTRAINT "auction_bids_once" UNIQUE("lot_id","user_id","client_bid_id"),
	CONSTRAINT "auction_bids_kind" CHECK ("auction_bids"."kind" in ('manual','proxy_max','proxy_auto','buy_now')),
	CONSTRAINT "auction_bids_amount" CHECK ("auction_bids"."amount_fen" > 0 and "auction_bids"."amount_fen" % 100 = 0),
	CONSTRAINT "auction_bids_max" CHECK (("auction_bids"."max_fen" is not null) = ("auction_bids"."kind" = 'proxy_max') and "auction_bids"."max_fen" >= "auction_bids"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "auction_closings" (
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
CREATE TABLE "auction_heartbeat" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_heartbeat_one" CHECK ("auction_heartbeat"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "auction_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"batch_id" bigint,
	"session_id" bigint,
	"lot_no" integer,
	"live_session_id" bigint,
	"category_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"image" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"start_fen" bigint NOT NULL,
	"increment_mode" text DEFAULT 'table' NOT NULL,
	"increment_fen" bigint,
	"reserve_fen" bigint,
	"buy_now_fen" bigint,
	"estimate_low_fen" bigint,
	"estimate_high_fen" bigint,
	"deposit_fen" bigint DEFAULT 0 NOT NULL,
	"premium_bp" integer DEFAULT 0 NOT NULL,
	"shipping_fen" bigint DEFAULT 0 NOT NULL,
	"authentication_fen" bigint DEFAULT 0 NOT NULL,
	"return_policy" text DEFAULT 'none' NOT NULL,
	"soft_close_window_s" integer DEFAULT 120 NOT NULL,
	"soft_close_extend_s" integer DEFAULT 120 NOT NULL,
	"hard_end_after_s" integer DEFAULT 7200 NOT NULL,
	"duration_s" integer,
	"starts_at" timestamp (3) with time zone,
	"planned_end_at" timestamp (3) with time zone,
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
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"watch_count" integer DEFAULT 0 NOT NULL,
	"hot_score" double precision DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"reject_reason" text,
	"cancel_reason" text,
	"relist_of" bigint,
	"relist_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_lots_status" CHECK ("auction_lots"."status" in ('draft','reviewing','rejected','scheduled','live','sold','passed','cancelled','defaulted')),
	CONSTRAINT "auction_lots_mode" CHECK ("auction_lots"."mode" in ('single','mass','new_customer','live','house')),
	CONSTRAINT "auction_lots_whole_yuan" CHECK ("auction_lots"."start_fen" % 100 = 0 and coalesce("auction_lots"."reserve_fen", 0) % 100 = 0 and coalesce("auction_lots"."buy_now_fen", 0) % 100 = 0 and coalesce("auction_lots"."increment_fen", 0) % 100 = 0 and "auction_lots"."current_fen" % 100 = 0),
	CONSTRAINT "auction_lots_start" CHECK ("auction_lots"."start_fen" >= 100),
	CONSTRAINT "auction_lots_reserve" CHECK ("auction_lots"."reserve_fen" is null or "auction_lots"."reserve_fen" >= "auction_lots"."start_fen"),
	CONSTRAINT "auction_lots_buy_now" CHECK ("auction_lots"."buy_now_fen" is null or ("auction_lots"."buy_now_fen" >= coalesce("auction_lots"."reserve_fen", 0) and "auction_lots"."buy_now_fen" * 10 >= "auction_lots"."start_fen" * 12)),
	CONSTRAINT "auction_lots_fixed_step" CHECK ("auction_lots"."increment_mode" = 'table' or "auction_lots"."increment_fen" > 0),
	CONSTRAINT "auction_lots_times" CHECK ("auction_lots"."ends_at" > "auction_lots"."starts_at" and "auction_lots"."ends_at" >= "auction_lots"."planned_end_at"),
	CONSTRAINT "auction_lots_hard_end" CHECK ("auction_lots"."ends_at" <= "auction_lots"."planned_end_at" + "auction_lots"."hard_end_after_s" * interval '1 second' + "auction_lots"."outage_ms" * interval '1 millisecond'),
	CONSTRAINT "auction_lots_price" CHECK (("auction_lots"."leader_user_id" is null) = ("auction_lots"."bid_count" = 0) and ("auction_lots"."leader_user_id" is null) = ("auction_lots"."leader_max_fen" is null) and "auction_lots"."current_fen" <= coalesce("auction_lots"."leader_max_fen", "auction_lots"."current_fen")),
	CONSTRAINT "auction_lots_open_has_rules" CHECK ("auction_lots"."status" <> 'live' or ("auction_lots"."rules_hash" is not null and "auction_lots"."head_hash" is not null and "auction_lots"."starts_at" is not null and "auction_lots"."ends_at" is not null and "auction_lots"."planned_end_at" is not null)),
	CONSTRAINT "auction_lots_sold_has_winner" CHECK (("auction_lots"."status" <> 'sold') or ("auction_lots"."winner_user_id" is not null and "auction_lots"."hammer_fen" is not null))
);
--> statement-breakpoint
CREATE TABLE "auction_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_offers_status" CHECK ("auction_offers"."status" in ('open','accepted','declined','expired','withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "auction_outage_ends" (
	"lot_id" bigint NOT NULL,
	"outage_id" bigint NOT NULL,
	"after_seq" integer NOT NULL,
	"was_ends_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "auction_outage_ends_lot_id_outage_id_pk" PRIMARY KEY("lot_id","outage_id"),
	CONSTRAINT "auction_outage_ends_forward" CHECK ("auction_outage_ends"."ends_at" > "auction_outage_ends"."was_ends_at")
);
--> statement-breakpoint
CREATE TABLE "auction_outages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_raises" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_bid_id" uuid NOT NULL,
	"max_fen" bigint NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_raises_lot_id_user_id_client_bid_id_pk" PRIMARY KEY("lot_id","user_id","client_bid_id")
);
--> statement-breakpoint
CREATE TABLE "auction_rules" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"facts" jsonb NOT NULL,
	"sentences" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_texts" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"images" text[] NOT NULL,
	"photo_views" text[] DEFAULT '{}' NOT NULL,
	"video" text,
	"desc" text NOT NULL,
	"desc_en" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"condition_note" text,
	"provenance" text,
	"certificate_issuer" text,
	"certificate_no" text,
	"master_id" bigint,
	"report_no" text,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_views" (
	"lot_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "auction_views_lot_id_day_pk" PRIMARY KEY("lot_id","day")
);
--> statement-breakpoint
CREATE TABLE "auction_watches" (
	"user_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"remind_opening" boolean DEFAULT true NOT NULL,
	"remind_before_s" integer[],
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_watches_user_id_lot_id_pk" PRIMARY KEY("user_id","lot_id")
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
CREATE TABLE "interest_follows" (
	"user_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"lots_seen" integer DEFAULT 0 NOT NULL,
	"followed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "interest_follows_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "interest_history" (
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "interest_history_user_id_type_ref_id_pk" PRIMARY KEY("user_id","type","ref_id")
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
CREATE TABLE "ledger_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"violations" integer NOT NULL,
	"sample" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"verified_to" timestamp (3) with time zone
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
CREATE TABLE "ledger_txs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_txs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "ledger_txs_idem_key_unique" UNIQUE("idem_key"),
	CONSTRAINT "ledger_txs_type" CHECK ("ledger_txs"."type" ~ '^[a-z][A-Za-z]+$')
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
CREATE TABLE "operator_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret_enc" "bytea" NOT NULL,
	"enrolled_at" timestamp (3) with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"roles" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_accounts_status" CHECK ("operator_accounts"."status" in ('active','disabled')),
	CONSTRAINT "operator_accounts_roles" CHECK (cardinality("operator_accounts"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "operator_challenges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"challenge_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_lockouts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ip" text,
	"user_agent" text,
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
	"operator_id" bigint NOT NULL,
	"decided_by" bigint,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_setting_changes_status" CHECK ("operator_setting_changes"."status" in ('applied','pending','dropped')),
	CONSTRAINT "operator_setting_changes_two" CHECK ("operator_setting_changes"."decided_by" is null or "operator_setting_changes"."status" = 'dropped' or "operator_setting_changes"."decided_by" <> "operator_setting_changes"."operator_id")
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
	"item_type" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"image" text NOT NULL,
	"sku_name" text,
	"price_fen" bigint NOT NULL,
	"qty" integer DEFAULT 1 NOT NULL,
	"subtotal_fen" bigint NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"snapshot" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reviewed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_items_subtotal" CHECK ("order_items"."subtotal_fen" = "order_items"."price_fen" * "order_items"."qty" and "order_items"."price_fen" >= 0 and "order_items"."qty" > 0),
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
	"source" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" jsonb,
	"receiver_key" text,
	"address_changed" boolean DEFAULT false NOT NULL,
	"buyer_note" text DEFAULT '' NOT NULL,
	"seller_note" text DEFAULT '' NOT NULL,
	"goods_fen" bigint NOT NULL,
	"shipping_fen" bigint DEFAULT 0 NOT NULL,
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
	"ship_deadline" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"auto_confirm_at" timestamp (3) with time zone,
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
CREATE TABLE "order_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "order_refunds_no" UNIQUE("refund_no"),
	CONSTRAINT "order_refunds_kinds" CHECK ("order_refunds"."for_type" in ('case', 'close') and ("order_refunds"."for_type" = 'case') = ("order_refunds"."for_id" is not null) and "order_refunds"."source" in ('payment', 'deposit') and "order_refunds"."destination" in ('wallet', 'card')),
	CONSTRAINT "order_refunds_amounts" CHECK ("order_refunds"."cash_fen" > 0 and "order_refunds"."coupon_fen" >= 0 and "order_refunds"."commission_fen" >= 0)
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
	"item_type" text NOT NULL,
	"ref_id" bigint NOT NULL,
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
	"append" jsonb,
	"reply" jsonb,
	"status" text DEFAULT 'visible' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_reviews_one_per_item" UNIQUE("order_item_id"),
	CONSTRAINT "order_reviews_scores" CHECK (least("order_reviews"."rating", "order_reviews"."desc_score", "order_reviews"."service_score", "order_reviews"."ship_score") >= 1 and greatest("order_reviews"."rating", "order_reviews"."desc_score", "order_reviews"."service_score", "order_reviews"."ship_score") <= 5),
	CONSTRAINT "order_reviews_status" CHECK ("order_reviews"."status" in ('visible', 'hidden'))
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
	CONSTRAINT "payment_payments_channel" CHECK ("payment_payments"."channel" = 'wallet' or ("payment_payments"."card_id" is not null and "payment_payments"."provider" is not null))
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
	"fee_fen" bigint NOT NULL,
	"differences" jsonb NOT NULL,
	"resolved_by" bigint,
	"resolve_reason" text,
	"settled_fen" bigint DEFAULT 0 NOT NULL,
	"settled_fee_fen" bigint DEFAULT 0 NOT NULL,
	"settlements" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_reconciliations_day" UNIQUE("provider","day"),
	CONSTRAINT "payment_reconciliations_status" CHECK ("payment_reconciliations"."status" in ('open','clean','resolved'))
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
CREATE TABLE "proof_daily_roots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_daily_roots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"ledger_root" text NOT NULL,
	"ledger_entries" integer NOT NULL,
	"bids_root" text NOT NULL,
	"lots_closed" integer NOT NULL,
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
CREATE TABLE "shop_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"intro" text DEFAULT '' NOT NULL,
	"phone" text,
	"main_category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"licences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"review_note" text,
	"reviewed_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
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
CREATE TABLE "shop_shops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_shops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
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
	"guarantees" text[] DEFAULT '{genuine}' NOT NULL,
	"licences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"impressions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auction_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"join_filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone,
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
CREATE TABLE "site_banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" text NOT NULL,
	"image" text NOT NULL,
	"title_en" text,
	"title_zh" text,
	"link" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"city" text,
	"from_at" timestamp (3) with time zone,
	"to_at" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
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
	"photo_views" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_categories_level" CHECK (level between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "site_client_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_client_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"details" jsonb,
	"user_id" bigint,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_search_words" (
	"day" text NOT NULL,
	"word" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_search_words_day_word_pk" PRIMARY KEY("day","word")
);
--> statement-breakpoint
CREATE TABLE "site_searches" (
	"user_id" bigint NOT NULL,
	"word" text NOT NULL,
	"searched_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_searches_user_id_word_pk" PRIMARY KEY("user_id","word")
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
	"decided_by" bigint,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_approvals_status" CHECK ("platform_approvals"."status" in ('waiting','done','dropped','expired')),
	CONSTRAINT "platform_approvals_two" CHECK ("platform_approvals"."status" <> 'done' or ("platform_approvals"."decided_by" is not null and "platform_approvals"."decided_by" <> "platform_approvals"."proposed_by"))
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
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_media_path_unique" UNIQUE("path"),
	CONSTRAINT "platform_media_once" UNIQUE("owner_user_id","sha256","use")
);
--> statement-breakpoint
CREATE TABLE "platform_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"aggregate" text NOT NULL,
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
ALTER TABLE "aftersale_messages" ADD CONSTRAINT "aftersale_messages_case_id_aftersale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."aftersale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_holds" ADD CONSTRAINT "deposit_holds_penalty_id_deposit_penalties_id_fk" FOREIGN KEY ("penalty_id") REFERENCES "public"."deposit_penalties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tx_id_ledger_txs_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_txs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_verified_balances" ADD CONSTRAINT "ledger_verified_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_logs" ADD CONSTRAINT "order_logs_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reviews" ADD CONSTRAINT "order_reviews_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_orders" ADD CONSTRAINT "order_shipment_orders_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_orders" ADD CONSTRAINT "order_shipment_orders_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payment_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_bind_tickets_hash" ON "account_bind_tickets" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "account_bind_tickets_age" ON "account_bind_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_bindings_open" ON "account_bindings" USING btree ("provider","open_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_bindings_user" ON "account_bindings" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "account_devices_shared" ON "account_devices" USING btree ("device_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_growth_once" ON "account_growth_log" USING btree ("user_id","reason","ref");--> statement-breakpoint
CREATE INDEX "account_growth_user" ON "account_growth_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_identities_user" ON "account_identities" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_identities_number" ON "account_identities" USING btree ("id_no_hmac");--> statement-breakpoint
CREATE INDEX "account_identities_queue" ON "account_identities" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identities_open" ON "account_identities" USING btree ("user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "account_identities_licence" ON "account_identities" USING btree ("licence_no") WHERE status = 'verified' and licence_no is not null;--> statement-breakpoint
CREATE INDEX "account_lockouts_age" ON "account_lockouts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "account_payout_marks_shared" ON "account_payout_marks" USING btree ("mark","user_id");--> statement-breakpoint
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
CREATE INDEX "account_users_strikes" ON "account_users" USING btree ("unpaid_strikes","id") WHERE unpaid_strikes > 0;--> statement-breakpoint
CREATE INDEX "address_of_user" ON "address_addresses" USING btree ("user_id","id") WHERE deleted_at is null and user_id is not null;--> statement-breakpoint
CREATE INDEX "address_of_shop" ON "address_addresses" USING btree ("shop_id","id") WHERE deleted_at is null and shop_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "address_default_of_user" ON "address_addresses" USING btree ("user_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "address_default_of_shop" ON "address_addresses" USING btree ("shop_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_cases_one_open" ON "aftersale_cases" USING btree ("order_id",coalesce(item_id, 0)) WHERE status in ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration');--> statement-breakpoint
CREATE INDEX "aftersale_cases_changed" ON "aftersale_cases" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_order" ON "aftersale_cases" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_buyer" ON "aftersale_cases" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_shop" ON "aftersale_cases" USING btree ("shop_id","status","deadline_at");--> statement-breakpoint
CREATE INDEX "aftersale_cases_of_shop_all" ON "aftersale_cases" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_due" ON "aftersale_cases" USING btree ("deadline_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_assigned" ON "aftersale_cases" USING btree ("assignee_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_closed_at" ON "aftersale_cases" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_ruled" ON "aftersale_cases" USING btree ("reason_code","id") WHERE ruling is not null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_order_no" ON "aftersale_cases" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_return" ON "aftersale_cases" USING btree ("return_shipment_id") WHERE return_shipment_id is not null;--> statement-breakpoint
CREATE INDEX "aftersale_messages_of_case" ON "aftersale_messages" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "auction_batches_by_shop" ON "auction_batches" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "auction_bidders_by_user" ON "auction_bidders" USING btree ("user_id","lot_id");--> statement-breakpoint
CREATE INDEX "auction_closings_by_time" ON "auction_closings" USING btree ("closed_at","lot_id");--> statement-breakpoint
CREATE INDEX "auction_lots_by_end" ON "auction_lots" USING btree ("status","ends_at","id");--> statement-breakpoint
CREATE INDEX "auction_lots_by_category" ON "auction_lots" USING btree ("category_id","status","ends_at","id");--> statement-breakpoint
CREATE INDEX "auction_lots_by_shop" ON "auction_lots" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "auction_lots_by_hot" ON "auction_lots" USING btree ("hot_score" DESC NULLS FIRST,"id") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "auction_lots_by_opening" ON "auction_lots" USING btree ("starts_at" DESC NULLS FIRST,"id") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "auction_lots_by_closing" ON "auction_lots" USING btree ("closed_at" DESC NULLS FIRST,"id") WHERE status in ('sold', 'passed');--> statement-breakpoint
CREATE INDEX "auction_lots_closed" ON "auction_lots" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "auction_lots_relists" ON "auction_lots" USING btree ("relist_of") WHERE relist_of is not null;--> statement-breakpoint
CREATE INDEX "auction_lots_price_records" ON "auction_lots" USING btree ("category_id","closed_at" DESC NULLS FIRST,"hammer_fen") WHERE status = 'sold' and paid_at is not null;--> statement-breakpoint
CREATE INDEX "auction_lots_by_submission" ON "auction_lots" USING btree ("submitted_at","id") WHERE status = 'reviewing';--> statement-breakpoint
CREATE INDEX "auction_lots_by_batch" ON "auction_lots" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "auction_lots_by_winner" ON "auction_lots" USING btree ("winner_user_id","id") WHERE winner_user_id is not null;--> statement-breakpoint
CREATE INDEX "auction_lots_by_leader" ON "auction_lots" USING btree ("leader_user_id") WHERE status = 'live' and leader_user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_lots_relisted_once" ON "auction_lots" USING btree ("relist_of") WHERE relist_of is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_offers_one_open" ON "auction_offers" USING btree ("lot_id") WHERE status in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "auction_offers_by_lot" ON "auction_offers" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "auction_texts_by_image" ON "auction_texts" USING gin ("images");--> statement-breakpoint
CREATE INDEX "auction_watches_by_lot" ON "auction_watches" USING btree ("lot_id","created_at");--> statement-breakpoint
CREATE INDEX "auction_watches_by_user" ON "auction_watches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_holds_by_ref" ON "deposit_holds" USING btree ("ref_id","scope","user_id") WHERE status in ('pending','held');--> statement-breakpoint
CREATE INDEX "deposit_holds_by_user" ON "deposit_holds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deposit_holds_forfeited" ON "deposit_holds" USING btree ("decided_at") WHERE status = 'forfeited';--> statement-breakpoint
CREATE INDEX "deposit_holds_held" ON "deposit_holds" USING btree ("user_id") WHERE status = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_holds_client_key" ON "deposit_holds" USING btree ("user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_holds_pending" ON "deposit_holds" USING btree ("user_id","scope","ref_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "deposit_holds_by_penalty" ON "deposit_holds" USING btree ("penalty_id") WHERE penalty_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_penalties_once" ON "deposit_penalties" USING btree ("user_id","scope","ref_id","rule_no") WHERE status <> 'dropped';--> statement-breakpoint
CREATE INDEX "deposit_penalties_by_user" ON "deposit_penalties" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deposit_penalties_by_status" ON "deposit_penalties" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "interest_follows_newest" ON "interest_follows" USING btree ("user_id","followed_at");--> statement-breakpoint
CREATE INDEX "interest_follows_fans" ON "interest_follows" USING btree ("shop_id","followed_at");--> statement-breakpoint
CREATE INDEX "interest_history_newest" ON "interest_history" USING btree ("user_id","type","seen_at");--> statement-breakpoint
CREATE INDEX "ledger_accounts_filled" ON "ledger_accounts" USING btree ("balance_fen") WHERE balance_fen <> 0;--> statement-breakpoint
CREATE INDEX "ledger_accounts_in_use" ON "ledger_accounts" USING btree ("kind","owner_type","owner_id") WHERE balance_fen <> 0;--> statement-breakpoint
CREATE INDEX "ledger_accounts_by_kind" ON "ledger_accounts" USING btree ("kind","owner_type");--> statement-breakpoint
CREATE INDEX "ledger_accounts_by_owner" ON "ledger_accounts" USING btree ("owner_id","owner_type");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_account" ON "ledger_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_txs_by_ref" ON "ledger_txs" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE INDEX "ledger_txs_forfeits" ON "ledger_txs" USING btree ("created_at") WHERE type = 'depositForfeited';--> statement-breakpoint
CREATE INDEX "ledger_txs_unmatched" ON "ledger_txs" USING btree ("id") WHERE type = 'receivedUnmatched';--> statement-breakpoint
CREATE INDEX "ledger_txs_by_time" ON "ledger_txs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "message_broadcasts_new" ON "message_broadcasts" USING btree ("id","until");--> statement-breakpoint
CREATE UNIQUE INDEX "message_broadcasts_once" ON "message_broadcasts" USING btree ("code","title_en");--> statement-breakpoint
CREATE INDEX "message_notices_of_user" ON "message_notices" USING btree ("user_id","category","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_of_shop" ON "message_notices" USING btree ("shop_id","category","id") WHERE shop_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_all_of_user" ON "message_notices" USING btree ("user_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_all_of_shop" ON "message_notices" USING btree ("shop_id","id") WHERE shop_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_unread_of_user" ON "message_notices" USING btree ("user_id","category") WHERE read_at is null and user_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_unread_of_shop" ON "message_notices" USING btree ("shop_id","category") WHERE read_at is null and shop_id is not null;--> statement-breakpoint
CREATE INDEX "message_notices_popups" ON "message_notices" USING btree ("user_id","id") WHERE popup and popup_shown_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX "message_notices_age" ON "message_notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_notices_once_user" ON "message_notices" USING btree ("user_id","dedupe_key") WHERE user_id is not null and dedupe_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_notices_once_shop" ON "message_notices" USING btree ("shop_id","dedupe_key") WHERE shop_id is not null and dedupe_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_accounts_login" ON "operator_accounts" USING btree ("login");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_challenges_hash" ON "operator_challenges" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "operator_challenges_by_age" ON "operator_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_lockouts_by_age" ON "operator_lockouts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token" ON "operator_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_by_operator" ON "operator_sessions" USING btree ("operator_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_setting_changes_one_pending" ON "operator_setting_changes" USING btree ("key") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "operator_setting_changes_by_key" ON "operator_setting_changes" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "order_items_of_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_logs_of_order" ON "order_logs" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_orders_one_per_lot" ON "order_orders" USING btree ("lot_id") WHERE lot_id is not null and status not in ('closed', 'cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "order_orders_of_buyer" ON "order_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "order_orders_of_buyer_by_status" ON "order_orders" USING btree ("user_id","status","id");--> statement-breakpoint
CREATE INDEX "order_orders_of_shop" ON "order_orders" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "order_orders_of_shop_by_status" ON "order_orders" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "order_orders_by_paid" ON "order_orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_paid_of_shop" ON "order_orders" USING btree ("shop_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "order_orders_to_ship" ON "order_orders" USING btree ("ship_deadline") WHERE status = 'to_ship';--> statement-breakpoint
CREATE INDEX "order_orders_changed" ON "order_orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "order_orders_pending" ON "order_orders" USING btree ("shop_id") WHERE shop_pending_fen <> 0;--> statement-breakpoint
CREATE INDEX "order_orders_by_checkout" ON "order_orders" USING btree ("checkout_no");--> statement-breakpoint
CREATE INDEX "order_orders_by_lot" ON "order_orders" USING btree ("lot_id") WHERE lot_id is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_status" ON "order_orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_orders_to_review" ON "order_orders" USING btree ("user_id","id") WHERE review_state = 'open';--> statement-breakpoint
CREATE INDEX "order_orders_to_review_of_shop" ON "order_orders" USING btree ("shop_id","id") WHERE review_state = 'open';--> statement-breakpoint
CREATE INDEX "order_orders_in_case" ON "order_orders" USING btree ("user_id","id") WHERE after_sale_open;--> statement-breakpoint
CREATE INDEX "order_orders_in_case_of_shop" ON "order_orders" USING btree ("shop_id","id") WHERE after_sale_open;--> statement-breakpoint
CREATE INDEX "order_payments_by_pay_no" ON "order_payments" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "order_refunds_of_order" ON "order_refunds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_refunds_by_age" ON "order_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_refunds_of_case" ON "order_refunds" USING btree ("for_id") WHERE for_type = 'case';--> statement-breakpoint
CREATE INDEX "order_reviews_of_shop" ON "order_reviews" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "order_reviews_unreplied" ON "order_reviews" USING btree ("shop_id","id") WHERE reply is null;--> statement-breakpoint
CREATE INDEX "order_reviews_of_item" ON "order_reviews" USING btree ("item_type","ref_id","id");--> statement-breakpoint
CREATE INDEX "order_reviews_of_order" ON "order_reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_shipment_orders_of_order" ON "order_shipment_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_shipments_by_number" ON "order_shipments" USING btree ("tracking_no","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_callbacks_event" ON "payment_callbacks" USING btree ("provider","event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "payment_callbacks_by_time" ON "payment_callbacks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_callbacks_forged" ON "payment_callbacks" USING btree ("id") WHERE not signature_ok;--> statement-breakpoint
CREATE INDEX "payment_cards_by_user" ON "payment_cards" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_once" ON "payment_cards" USING btree ("user_id","mark") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_default" ON "payment_cards" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "payment_cards_by_mark" ON "payment_cards" USING btree ("mark");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_payments_provider_order" ON "payment_payments" USING btree ("provider","provider_order_id") WHERE provider_order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_payments_client_key" ON "payment_payments" USING btree ("user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "payment_payments_by_user" ON "payment_payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_payments_by_purpose" ON "payment_payments" USING gin ("purpose_ids");--> statement-breakpoint
CREATE INDEX "payment_payments_live" ON "payment_payments" USING btree ("status","expires_at") WHERE status in ('created','awaiting_code','processing');--> statement-breakpoint
CREATE INDEX "payment_payments_by_success" ON "payment_payments" USING btree ("succeeded_at") WHERE channel = 'card' and status = 'succeeded';--> statement-breakpoint
CREATE INDEX "payment_payments_by_provider_day" ON "payment_payments" USING btree ("provider","provider_paid_at") WHERE provider_paid_at is not null;--> statement-breakpoint
CREATE INDEX "payment_payments_by_card" ON "payment_payments" USING btree ("card_id") WHERE status in ('created','awaiting_code','processing');--> statement-breakpoint
CREATE INDEX "payment_reconciliations_open" ON "payment_reconciliations" USING btree ("day") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payment_refunds_by_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_by_ref" ON "payment_refunds" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("status","id") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE INDEX "payment_refunds_by_day" ON "payment_refunds" USING btree ("provider_done_at") WHERE provider_done_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_applications_open" ON "shop_applications" USING btree ("user_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "shop_applications_queue" ON "shop_applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_applications_user" ON "shop_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "shop_members_user" ON "shop_members" USING btree ("user_id","chosen_at") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_one_owner" ON "shop_members" USING btree ("shop_id") WHERE role = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_shops_owner" ON "shop_shops" USING btree ("owner_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_shops_name" ON "shop_shops" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "shop_shops_hot" ON "shop_shops" USING btree ("hot_score" DESC NULLS FIRST,"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "shop_shops_new" ON "shop_shops" USING btree ("opened_at" DESC NULLS FIRST,"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "shop_shops_select" ON "shop_shops" USING btree ("hot_score" DESC NULLS FIRST,"id") WHERE status = 'active' and is_select;--> statement-breakpoint
CREATE INDEX "shop_shops_status" ON "shop_shops" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_shops_categories" ON "shop_shops" USING gin ("main_category_ids");--> statement-breakpoint
CREATE INDEX "shop_visits_age" ON "shop_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "site_activities_open" ON "site_activities" USING btree ("type","to_at") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "site_activities_title" ON "site_activities" USING btree ("type","title_en");--> statement-breakpoint
CREATE INDEX "site_banners_place" ON "site_banners" USING btree ("position","sort") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "site_banners_once" ON "site_banners" USING btree ("position","image");--> statement-breakpoint
CREATE UNIQUE INDEX "site_categories_code" ON "site_categories" USING btree ("scope","code");--> statement-breakpoint
CREATE INDEX "site_categories_tree" ON "site_categories" USING btree ("scope","parent_id","sort");--> statement-breakpoint
CREATE INDEX "site_client_reports_age" ON "site_client_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "site_search_words_top" ON "site_search_words" USING btree ("day","count");--> statement-breakpoint
CREATE INDEX "site_searches_latest" ON "site_searches" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE INDEX "site_searches_people" ON "site_searches" USING btree ("word","searched_at");--> statement-breakpoint
CREATE INDEX "site_shortcuts_place" ON "site_shortcuts" USING btree ("position","sort") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "site_shortcuts_once" ON "site_shortcuts" USING btree ("position","link");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_approvals_one_waiting" ON "platform_approvals" USING btree ("kind","target_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "platform_approvals_open" ON "platform_approvals" USING btree ("expires_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "platform_approvals_decided" ON "platform_approvals" USING btree ("decided_at","id") WHERE status <> 'waiting';--> statement-breakpoint
CREATE INDEX "platform_audit_by_target" ON "platform_audit_logs" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "platform_audit_by_actor" ON "platform_audit_logs" USING btree ("actor_type","actor_id","id");--> statement-breakpoint
CREATE INDEX "platform_deadlines_next" ON "platform_deadlines" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "platform_deadlines_stuck" ON "platform_deadlines" USING btree ("id") WHERE attempts >= 5;--> statement-breakpoint
CREATE INDEX "platform_idempotency_by_age" ON "platform_idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_media_by_age" ON "platform_media" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_media_by_content" ON "platform_media" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "platform_outbox_by_age" ON "platform_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_outbox_waiting" ON "platform_outbox_deliveries" USING btree ("subscriber","lane","event_id") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "platform_outbox_failing" ON "platform_outbox_deliveries" USING btree ("subscriber","aggregate","event_id") WHERE attempts > 0;--> statement-breakpoint
CREATE INDEX "platform_outbox_trouble" ON "platform_outbox_deliveries" USING btree ("event_id") WHERE attempts > 0;--> statement-breakpoint
CREATE INDEX "platform_settings_history_by_key" ON "platform_settings_history" USING btree ("key","id");--> statement-breakpoint
CREATE VIEW "public"."account_people" AS (select id, nickname, avatar, credit_level, coalesce(vip_until > platform_now(), false) as is_vip from account_users);--> statement-breakpoint
CREATE VIEW "public"."order_purchases" AS (select id as order_id, shop_id, user_id, total_fen - refunded_fen as kept_fen from order_orders where paid_at is not null and status not in ('closed', 'cancelled', 'refunded'));--> statement-breakpoint
CREATE VIEW "public"."shop_names" AS (select id, name, name_en, logo from shop_shops);