CREATE TABLE "preregistrations" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid,
	"osf_draft" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"registration_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"experiment_id" text NOT NULL,
	"service" text NOT NULL,
	"link" text NOT NULL,
	"registered_on" date NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marked_by" uuid
);
--> statement-breakpoint
ALTER TABLE "preregistrations" ADD CONSTRAINT "preregistrations_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preregistrations" ADD CONSTRAINT "preregistrations_changed_by_people_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_marked_by_people_person_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_experiment_id_index" ON "registrations" USING btree ("experiment_id");